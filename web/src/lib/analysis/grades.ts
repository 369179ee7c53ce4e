import { language, told, type Key } from "../i18n/index.svelte";
import type { AnalysisFound, DecisionJudged } from "../types";

export type Grade = DecisionJudged["grade"];

/** The grades that are marked, with the signs chess players know. */
export const SIGNS: Partial<Record<Grade, string>> = { inaccurate: "?!", mistake: "?", blunder: "??" };

export const gradeKey = (grade: Grade): Key => `grade.${grade}`;

/** A mark at a line of the story: at the frame that tells the decision. */
export interface Mark {
  step: number;
  grade: Grade;
  sign: string;
  decision: DecisionJudged;
}

export function marksOf(found: AnalysisFound | null): Mark[] {
  return (found?.decisions ?? []).flatMap((decision) => {
    const sign = SIGNS[decision.grade];
    return sign ? [{ step: decision.step + 1, grade: decision.grade, sign, decision }] : [];
  });
}

/** The decision one looks at: the one that the frame tells, else the one that is about to be made. */
export function decisionAt(found: AnalysisFound | null, step: number): DecisionJudged | null {
  const all = found?.decisions ?? [];
  return all.find((one) => one.step === step - 1) ?? all.find((one) => one.step === step) ?? null;
}

/** A share of the win, as people say it. */
export const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

/** The same with its sign: what something brought or cost. */
export function signed(share: number): string {
  const whole = Math.round(100 * share);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : ""}${Math.abs(whole)}\u00a0%`;
}

/** A sentence of the analysis: a figure and its sign stay together. */
export const said = (text: string): string => told(text).replaceAll(" %", "\u00a0%");

/** With one digit after the point, or after the comma. */
export const decimal = (number: number): string =>
  new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number);
