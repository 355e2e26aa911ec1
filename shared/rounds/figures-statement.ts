import { largestR } from '../domain/analysis/methods/meta-analysis.ts';
import { lostDays, mostWorth } from '../domain/analysis/pooled-study.ts';
import {
  fewestInGroup,
  largestR as largestOfGroup,
  mostTimes,
  rounding,
  spreadStep,
} from '../domain/studies/group-shares.ts';
import { usualGroup } from '../domain/studies/pool-round.ts';
import { fewestOthers } from '../domain/studies/pooling.ts';

const between = (value: string, end: number) => `greatest(-${end}, least(${end}, ${value}))`;
const z = (r: string, end: number) => `atanh(${between(r, end)})`;
/** Rounds halves upwards, as JavaScript does. */
const tenths = (value: string) => `floor((${value}) * 10 + 0.5) / 10`;
/** Halves away from zero. Multiplying by a whole power of ten keeps 0.3 what it is. */
const macros = `
CREATE OR REPLACE MACRO power_of(v) AS CASE WHEN v = 0 THEN 0 ELSE floor(log10(abs(v))) END;
CREATE OR REPLACE MACRO one_digit(v) AS CASE
  WHEN power_of(v) < 0 THEN round(v * pow(10, -power_of(v))) / pow(10, -power_of(v))
  ELSE round(v / pow(10, power_of(v))) * pow(10, power_of(v)) END;
`;

/** The groups of ten by lot, each with its people as a list. */
const groups = `
numbered AS (
  SELECT cause, effect, tenths / 10.0::DOUBLE AS r, days, optimum, unit, highest,
    row_number() OVER (PARTITION BY cause, effect ORDER BY lot, tenths, days, optimum) - 1 AS place,
    count(*) OVER (PARTITION BY cause, effect) AS people
  FROM rows QUALIFY people >= ${fewestOthers}
),
grouped AS (
  SELECT cause, effect, people, ((place + 1) * (people // ${usualGroup}) - 1) // people AS number,
    count(*) AS size,
    list({z: ${z('r', largestR)}, days: days, optimum: optimum, unit: unit, highest: highest} ORDER BY place) AS members,
    ${lostDays} + ${mostWorth} * list_sort(list(days - ${lostDays}))[count(*) // 2 + 1] AS most
  FROM numbered GROUP BY cause, effect, people, number
),
weighed AS (
  SELECT cause, effect, people, number, size, most, members,
    list_transform(members, lambda m: m.z) AS zs,
    list_transform(members, lambda m: least(most, m.days) - ${lostDays}) AS weights
  FROM grouped
),`;

/** Each group's own common result, rounded, which its people count with in equal parts. */
const shares = `
differing AS (
  SELECT *, list_sum(weights) AS total,
    list_sum(list_transform(list_zip(weights, zs), lambda p: p[1] * p[2])) / list_sum(weights) AS common
  FROM weighed
),
varied AS (
  SELECT *, list_sum(list_transform(list_zip(weights, zs), lambda p: p[1] * (p[2] - common) ** 2)) AS q,
    total - list_sum(list_transform(weights, lambda w: w * w)) / total AS spread_of_weights,
    one_digit(total / size) AS worth
  FROM differing
),
pooled AS (
  SELECT *, greatest(0, (q - (size - 1)) / spread_of_weights) AS tau FROM varied
),
shares AS (
  SELECT cause, effect, people, number, size, worth, most, members,
    ${z(
      tenths(`tanh(list_sum(list_transform(list_zip(weights, zs), lambda p: p[2] / (1 / p[1] + tau)))
      / list_sum(list_transform(weights, lambda w: 1 / (1 / w + tau))))`),
      largestOfGroup,
    )} AS z,
    greatest(0, ceil(sqrt(q / (size * worth)) / ${spreadStep} - ${rounding})) * ${spreadStep} AS spread
  FROM pooled
),`;

/** People of a group by their place in it: half above the middle, half below, one on it where they are odd. */
const counted = `
counted AS (
  SELECT cause, effect, people, (${lostDays} + worth) - ${lostDays} AS worth,
    ${z('tanh(z + spread * side * if(size % 2 = 1, sqrt(size / (size - 1.0::DOUBLE)), 1))', largestR)} AS z,
    if(side = 0, size % 2, size // 2) AS many
  FROM shares, (VALUES (1), (-1), (0)) AS sides(side)
  WHERE side <> 0 OR size % 2 = 1
),
ranked AS (
  SELECT *, sum(many) OVER (PARTITION BY cause, effect ORDER BY worth ROWS UNBOUNDED PRECEDING) AS up_to FROM counted
),
evened AS (
  SELECT cause, effect, ${mostWorth} * min(worth) AS most FROM ranked WHERE up_to > people // 2 GROUP BY cause, effect
),
weights AS (
  SELECT cause, effect, people, z, many, least(most, worth) AS w FROM counted JOIN evened USING (cause, effect)
),
commons AS (
  SELECT cause, effect, sum(many * w) AS total, sum(many * w * z) / sum(many * w) AS common,
    sum(many * w) - sum(many * w * w) / sum(many * w) AS spread_of_weights
  FROM weights GROUP BY cause, effect
),
variances AS (
  SELECT cause, effect, people, sum(many * w * (z - common) ** 2) AS q,
    greatest(0, (sum(many * w * (z - common) ** 2) - (people - 1)) / any_value(spread_of_weights)) AS tau
  FROM weights JOIN commons USING (cause, effect) GROUP BY cause, effect, people
),
sums AS (
  SELECT cause, effect, people, q, tau,
    sum(many * z / (1 / w + tau)) / sum(many / (1 / w + tau)) AS z,
    sqrt(1 / sum(many / (1 / w + tau))) AS error
  FROM weights JOIN variances USING (cause, effect, people) GROUP BY cause, effect, people, q, tau
),`;

/** Optima of one kind: those of a group that has five, then those of the pair where ten people have one. */
const optima = `
optima_of_groups AS (
  SELECT cause, effect, m.unit AS unit, m.highest AS highest, worth, count(*) AS many,
    list_sort(list(m.optimum))[count(*) // 2 + 1] AS middle,
    list({optimum: m.optimum, days: least(most, m.days)} ORDER BY m.optimum) AS known
  FROM (SELECT cause, effect, number, worth, most, unnest(members) AS m FROM shares)
  WHERE m.optimum IS NOT NULL
  GROUP BY cause, effect, number, worth, most, m.unit, m.highest
  HAVING count(*) >= ${fewestInGroup}
),
shared_optima AS (
  SELECT cause, effect, unit, highest, ${lostDays} + worth AS days, many,
    one_digit(list_sum(list_transform(known, lambda s: s.days * greatest(
      least(middle / ${mostTimes}, middle * ${mostTimes}), least(greatest(middle / ${mostTimes}, middle * ${mostTimes}), s.optimum))))
      / list_sum(list_transform(known, lambda s: s.days))) AS value
  FROM optima_of_groups
),
ranked_optima AS (
  SELECT *, sum(many) OVER (PARTITION BY cause, effect, unit, highest ORDER BY days ROWS UNBOUNDED PRECEDING) AS up_to,
    sum(many) OVER (PARTITION BY cause, effect, unit, highest) AS people
  FROM shared_optima
),
evened_optima AS (
  SELECT cause, effect, unit, highest, ${lostDays} + ${mostWorth} * (min(days) - ${lostDays}) AS most
  FROM ranked_optima WHERE up_to > people // 2 AND people >= ${fewestOthers} GROUP BY cause, effect, unit, highest
),
optima AS (
  SELECT cause, effect, list({unit: unit, highest: highest, value: value} ORDER BY unit, highest) AS optima FROM (
    SELECT cause, effect, unit, highest,
      one_digit(sum(many * least(most, days) * value) / sum(many * least(most, days))) AS value
    FROM shared_optima JOIN evened_optima USING (cause, effect, unit, highest) GROUP BY cause, effect, unit, highest
  ) GROUP BY cause, effect
)`;

/** Definitions that the statement uses. */
export const beforeFigures = macros;

/** The figure of every pair with enough people, in one statement over files that hold all rows of their pairs. */
export const figuresStatement = (files: string): string => `
WITH rows AS (FROM read_parquet(${files})),${groups}${shares}${counted}${optima}
SELECT cause, effect, people::INTEGER AS people, z, error, tau, q, optima
FROM sums LEFT JOIN optima USING (cause, effect) ORDER BY cause, effect`;

/** Sorts the rows of all files into a folder for each of several equal shares of the pairs. */
export const slicesStatement = (files: string, folder: string, slices: number): string => `
COPY (SELECT *, hash(cause, effect) % ${slices} AS slice FROM read_parquet(${files}))
TO '${folder}' (FORMAT parquet, PARTITION_BY (slice))`;
