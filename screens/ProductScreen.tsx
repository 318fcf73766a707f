import { zoneOf } from '../src/replica/replica.ts';
import { Box, Text } from 'ink';
import { useEffect } from 'react';
import { hasRules, screenHeight } from '../components/frame.ts';
import { Rule } from '../components/Rule.tsx';
import { FOCUS, LATE, QUIET } from '../components/theme.ts';
import { storeCodeWords } from '../src/i18n/store-code-words.ts';
import type { Product } from '../src/domain/records.ts';
import { previewOf } from '../src/session/commands/price-prompts.ts';
import { keyTo } from '../src/session/kernel/key-to.ts';
import { useSessionContext, useSession, useDetails, useReplica } from './session-provider.ts';
import type { ReadingProblem } from '../src/replica/details.ts';
import { productImageBlock, factBlocks, priceBlock, stockBlock, withCover } from './product-blocks.ts';
import { notReadWords } from '../src/session/kernel/store-trouble-words.ts';
import { useProductImage } from './use-product-image.ts';
import { Scrolled } from './Scrolled.tsx';

const TWO_COLUMNS = 100;

/** One product: its prices, what it is, its variations. */
export function ProductScreen({ productId }: { productId: string }) {
  const context = useSessionContext();
  const { onDemand, texts } = context;
  useEffect(() => onDemand.readProduct(productId), [onDemand, productId]);
  const reading = useDetails((state) => state.products.get(productId));
  if (reading?.value) return <OpenProduct product={reading.value} problem={reading.problem} />;
  const words = texts.reading;
  const problem = reading?.problem;
  if (!problem) return <Text {...QUIET} wrap="truncate">{`  ${words.reading}`}</Text>;
  return (
    <Text {...LATE} wrap="truncate">{`  ${notReadWords(texts, problem, keyTo(context, 'product', 'refresh'))}`}</Text>
  );
}

function OpenProduct({ product, problem }: { product: Product; problem: ReadingProblem | undefined }) {
  const context = useSessionContext();
  const { texts, language, clock } = context;
  const { columns, rows, prompt, unwrittenPrices } = useSession((state) => state);
  const unwritten = unwrittenPrices.get(product.id);
  const zone = zoneOf(context.replica.getState());
  const unit = useDetails((state) => state.priceUnit);
  const intent = useReplica((state) => state.edits.get(`product:${product.id}`)?.[0]);
  const isTwo = columns >= TWO_COLUMNS;
  const width = isTwo ? Math.floor(columns / 2) : columns;
  const unitKey = keyTo(context, 'product', 'setUnit');
  const facts = {
    product,
    unit,
    unitKey,
    intent,
    unwritten,
    width,
    texts,
    language,
    nowMs: clock.wallNow(),
    personal: context.personal,
    zone,
  };
  const picture = useProductImage(product);
  const isAsking = prompt?.kind === 'price' && prompt.productId === product.id;
  const preview = isAsking ? previewOf(context, prompt) : undefined;
  const prices = priceBlock({ ...facts, preview, field: isAsking ? prompt.field : undefined });
  const pages = isTwo
    ? [
        [...prices, ...factBlocks(facts)],
        [...productImageBlock(facts, picture, rows), ...stockBlock(facts)],
      ]
    : [
        withCover(
          [...prices, ...stockBlock(facts), ...factBlocks(facts)],
          productImageBlock(facts, picture, rows),
          screenHeight(rows) - 2,
        ),
      ];
  const codes = [product.status, product.delivery_type].map((code) => storeCodeWords(code, texts));
  const rule = hasRules(rows) ? 1 : 0;
  const height = Math.max(1, screenHeight(rows) - 1 - rule);
  return (
    <Box flexDirection="column" width={columns}>
      <Text bold wrap="truncate">
        {` ${product.nome}   `}
        <Text {...FOCUS}>
          {codes
            .map(({ word }) => word)
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text {...QUIET}>{codes.map(({ raw }) => raw && ` ${raw}`).join('')}</Text>
        {problem !== undefined && (
          <Text {...LATE}>{`   ${notReadWords(texts, problem, keyTo(context, 'product', 'refresh'))}`}</Text>
        )}
      </Text>
      {rule > 0 && <Rule width={columns} />}
      <Scrolled pages={pages} width={columns} height={height} />
    </Box>
  );
}
