import { itemScenes } from './item-scenes.ts';
import { moneyScenes } from './money-scenes.ts';
import { parcelScenes } from './parcel-scenes.ts';
import { promoScenes } from './promo-scenes.ts';
import type { Scenes } from './scene.ts';
import { vanScenes } from './van-scenes.ts';
import { whyScenes } from './why-scenes.ts';
import { workScenes } from './work-scenes.ts';

/** Every scene that is drawn in tests of frames. */
export const SCENES: Scenes = {
  ...itemScenes,
  ...workScenes,
  ...vanScenes,
  ...promoScenes,
  ...parcelScenes,
  ...moneyScenes,
  ...whyScenes,
};
