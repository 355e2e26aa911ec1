import type { RequestCost } from './request-cost.ts';

/** The costs of one size of history. */
export interface HistoryFigure {
  readonly rows: number;
  readonly seconds: number;
  readonly firstStudy: {
    readonly readUnits: number;
    readonly numberOfPairs: number;
    readonly coversSince?: string;
  };
  readonly sealing: { readonly readUnits: number; readonly writeUnits: number; readonly seconds: number };
  readonly fromRows: Record<string, RequestCost>;
  readonly summedUp: Record<string, RequestCost>;
}

/** The costs of a page of the short and of the long history. */
export interface PageFigure {
  readonly name: string;
  readonly costs: readonly RequestCost[];
}
