// Boxes: the packaged one, those of tables, and the server's check of the player's own.

import type { Figures } from "../generated/box";
import figures from "../generated/figures.json";
import type {
  BoxFigures,
  BoxText,
  CheckAnswer,
  CheckedBox,
  DifferencesAnswer,
} from "../generated/messages";
import { boxOf, request } from "./api";

/** The version of the box in the package. */
export const OURS = figures.box;

/** A whole box: what differs from ours, and where each figure comes from. */
export type WholeBox = Omit<DifferencesAnswer, "v"> & { figures: Figures };

const wholes = new Map<string, Promise<WholeBox>>();

/** A box of a table here, or ours; each is requested once. Throws ApiError. */
export function wholeBox(version: string): Promise<WholeBox> {
  let whole = wholes.get(version);
  if (!whole) {
    const told = request<DifferencesAnswer>("GET", `components/${version}/differences`);
    whole = Promise.all([boxOf(version), told]).then(([box, more]) => ({ ...more, ...box }));
    wholes.set(version, whole);
    whole.catch(() => wholes.delete(version)); // so that a retry is possible
  }
  return whole;
}

/** Whether figures fit together, or whether a file is a box. Throws ApiError. */
export function checkBox(asked: BoxFigures | BoxText): Promise<CheckAnswer> {
  return request<CheckAnswer>("POST", "components/check", asked);
}

/** A box that passed the check. */
export type SoundBox = CheckedBox & { figures: Figures };
