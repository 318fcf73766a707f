import { useCallback, useEffect } from 'react';
import { Cover } from '../components/PrivacyScreen.tsx';
import { screenHeight } from '../components/frame.ts';
import { Pane } from '../components/Pane.tsx';
import { useTicking } from '../components/use-ticking.ts';
import { useBench, useDesk, useDetails, useShop, useTeam } from './session-provider.ts';
import { packingScreenLines, pictured } from './packing-lines.ts';
import { useCover } from './use-privacy-screen.ts';
import { useCoverImage } from './use-product-image.ts';
import { useDeskBesideMoves } from './use-page.ts';

/** One order in big: what goes into the box, what of it has been checked, and what the next scan should be. */
export function PackingScreen() {
  const { onDemand, texts } = useBench();
  // SKUs name the units: kept fresh during packing.
  useEffect(() => onDemand.watchStock(), [onDemand]);
  return useCover() ? <Cover texts={texts} /> : <OnBench />;
}

function OnBench() {
  const bench = useBench();
  const { clock, onDemand } = bench;
  useShop((state) => state.version);
  useShop((state) => state.intents);
  useShop((state) => state.health.facts.isZoneKnown);
  useTeam(({ claims }) => claims);
  useDetails((state) => state.orders);
  useTicking(() => Math.floor(clock.wallNow() / 60_000));
  const { rows } = useDeskBesideMoves();
  // What the line in front wants is asked for when it has been painted.
  const productId = useDesk(() => pictured(bench));
  const product = useDetails(({ products }) => (productId === undefined ? undefined : products.get(productId)?.value));
  useCoverImage(product);
  useEffect(() => {
    if (productId !== undefined) onDemand.readProduct(productId);
  }, [onDemand, productId]);
  return <Pane lines={useCallback(() => packingScreenLines(bench), [bench])} height={screenHeight(rows)} />;
}
