import { useCallback, useEffect } from 'react';
import { PrivacyScreen } from '../components/PrivacyScreen.tsx';
import { screenHeight } from '../components/frame.ts';
import { Pane } from '../components/Pane.tsx';
import { useTicking } from '../components/use-ticking.ts';
import { useSessionContext, useSession, useDetails, useReplica, useTeam } from './session-provider.ts';
import { messageRows } from './message.ts';
import { packingScreenLines, pictured } from './packing-lines.ts';
import { usePrivacyScreen } from './use-privacy-screen.ts';
import { useProductImage } from './use-product-image.ts';
import { useSessionBesideMoves } from './use-page.ts';

/** One order in big: what goes into the box, what of it has been checked, and what the next scan should be. */
export function PackingScreen() {
  const { onDemand, texts } = useSessionContext();
  // SKUs name the units: kept fresh during packing.
  useEffect(() => onDemand.watchStock(), [onDemand]);
  return usePrivacyScreen() ? <PrivacyScreen texts={texts} /> : <OnBench />;
}

function OnBench() {
  const context = useSessionContext();
  const { clock, onDemand } = context;
  useReplica((state) => state.version);
  useReplica((state) => state.intents);
  useReplica((state) => state.health.facts.isZoneKnown);
  useTeam(({ claims }) => claims);
  useDetails((state) => state.orders);
  // What is said below takes rows of it.
  useReplica(() => messageRows(context));
  useTicking(() => Math.floor(clock.wallNow() / 60_000));
  const { rows } = useSessionBesideMoves();
  // What the line in front wants is asked for when it has been painted.
  const productId = useSession(() => pictured(context));
  const product = useDetails(({ products }) => (productId === undefined ? undefined : products.get(productId)?.value));
  useProductImage(product);
  useEffect(() => {
    if (productId !== undefined) onDemand.readProduct(productId);
  }, [onDemand, productId]);
  return <Pane lines={useCallback(() => packingScreenLines(context), [context])} height={screenHeight(rows)} />;
}
