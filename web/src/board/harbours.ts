// What the harbours of the canal bring (CAN-7), and how it is shown.

import type { Reward } from "../game/view";
import figures from "../generated/figures.json";
import { say } from "../text/language.svelte";

export const REWARDS: { reward: Reward; sign: string }[] = [
  { reward: "vp", sign: "vp" },
  { reward: "card", sign: "cards" },
  { reward: "double", sign: "servants" },
];

/** The reward of a harbour, counted from the start of its route; `any` is a choice of them. */
export function rewardAt(harbour: number): Reward | "any" | "none" {
  const rewards = figures.harbour_rewards[harbour] as Reward[] | undefined;
  return rewards && rewards.length < 2 ? (rewards[0] ?? "none") : "any";
}

export function rewardText(reward: Reward | "any" | "none"): string {
  return say(`harbour.${reward}`, { n: figures.harbour_vp });
}

/** A sign and a short text for a harbour. */
export function rewardSign(reward: Reward | "any" | "none"): { sign: string; text: string } {
  const text = reward === "vp" ? String(figures.harbour_vp) : reward === "double" ? "×2" : "";
  const sign = reward === "any" ? "special" : "none";
  return { sign: REWARDS.find((one) => one.reward === reward)?.sign ?? sign, text };
}
