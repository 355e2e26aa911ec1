import * as v from 'valibot';
import { pairName } from '../../domain/studies/contribution.ts';
import { type Figure, fewestToStay } from '../../domain/studies/pooling.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { Key } from '../keys/key.ts';
import { monthFigureKey, partsOfPair } from '../keys/studies.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { absentOr, lessThan } from '../table/writes.ts';

/** A figure that no later month renews goes: the next one comes before, also where it is made some days late. */
const keptSeconds = 45 * daySeconds;

/** The figure of everybody for a pair, as one month made it. */
interface MonthFigure extends VariablePair {
  readonly month: string;
  readonly computedAt: number;
  readonly changedAt: number;
  /** Absent where someone left since. */
  readonly figure?: Figure | undefined;
}

const figures = record({
  schema: v.object({
    month: v.string(),
    computedAt: v.number(),
    changedAt: v.number(),
    /** Text: figures may be smaller than the database's smallest number. */
    figure: v.optional(v.string()),
  }),
  writeOnly: { people: v.number(), expiresAt: v.number() },
  read: ({ figure, ...kept }, { pk }): MonthFigure => ({
    ...kept,
    ...partsOfPair(pk),
    figure: figure === undefined ? undefined : JSON.parse(figure),
  }),
});

export const parseMonthFigure = figures.parse;

const keyOf = ({ causeVariableId, effectVariableId }: VariablePair): Key =>
  monthFigureKey(causeVariableId, effectVariableId);

export const findMonthFigure = (pair: VariablePair): Promise<MonthFigure | undefined> =>
  figures.find(keyOf(pair));

/** One that is too old does not count, also before the table has removed it. */
export const isStale = ({ computedAt }: Pick<MonthFigure, 'computedAt'>, now: number): boolean =>
  now >= computedAt + keptSeconds;

const figuresAtOnce = 32;

/** A pair's figure that is not kept yet. */
export interface NewFigure extends VariablePair {
  readonly figure: Figure;
}

/** Keeps what a month found. Of a pair that the month has a figure of already, or had, it changes nothing. */
export async function saveMonthFigures(
  month: string,
  found: readonly NewFigure[],
  now: number,
): Promise<void> {
  const earlier = new Map((await figures.findAll(found.map(keyOf))).map((one) => [pairName(one), one]));
  await mapInParallel(found, figuresAtOnce, async ({ figure, ...pair }) => {
    const before = earlier.get(pairName(pair));
    const isSame = JSON.stringify(figure) === JSON.stringify(before?.figure);
    const kept = {
      month,
      computedAt: now,
      changedAt: isSame ? (before?.changedAt ?? now) : now,
      figure: JSON.stringify(figure),
      people: figure.people,
      expiresAt: now + keptSeconds,
    };
    await sendIfAllowed(figures.put(keyOf(pair), kept, { month: absentOr(lessThan(month)) }));
  });
}

/**
 * Takes the figures of these pairs back that are of so few people that someone's leaving must not wait.
 * @param before spares those of this month and of later ones
 */
export async function withdrawSmallFigures(pairs: readonly VariablePair[], before = '~'): Promise<void> {
  const found = await figures.findAll(pairs.map(keyOf));
  const small = found.filter(({ figure }) => figure !== undefined && figure.people < fewestToStay);
  await mapInParallel(small, figuresAtOnce, (one) =>
    sendIfAllowed(
      figures.update(keyOf(one), {
        remove: ['figure', 'people'],
        onlyIf: { people: lessThan(fewestToStay), month: lessThan(before) },
      }),
    ),
  );
}
