import { variableChartList } from '../../../shared/domain/charts/chart-list.ts';
import { isObject, type JsonObject } from '../../../shared/domain/json/is-object.ts';

/** Secrets, and members that only other apps use. */
const unused =
  /token|secret|^(?:svgUrl|pngUrl|pngPath|image|imageUrl|card|best\w*Card|iconClassName|variableCategoryImageUrl|availableUnits|userVariable(?:Unit|VariableCategory)\w+|(?:variable|unit)CategoryId|original(?:UnitId|Value))$/i;

/** An answer without what the app does not show. `side` is true within the cause or effect of a study. */
export function trimAnswer(value: unknown, side = false): unknown {
  if (Array.isArray(value)) return value.map((one) => trimAnswer(one));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !unused.test(name));
  return Object.fromEntries(
    kept.map(([name, member]) => {
      if (name === 'charts' && isObject(member)) return [name, side ? ofSide(member) : ofVariable(member)];
      if (name === 'studyCharts' && isObject(member)) return [name, ofStudy(member)];
      return [name, trimAnswer(member, name === 'causeVariable' || name === 'effectVariable')];
    }),
  );
}

function picture(chart: unknown): unknown {
  if (!isObject(chart)) return chart;
  const { highchartConfig: _, svgUrl: __, ...rest } = chart;
  return rest;
}

/** The numbers, from which the app draws the span that is chosen. */
function numbers(chart: unknown): unknown {
  if (!isObject(chart)) return chart;
  const { svg: _, svgUrl: __, ...rest } = chart;
  return rest;
}

const ofStudy = (charts: JsonObject) =>
  Object.fromEntries(Object.entries(charts).map(([name, chart]) => [name, picture(chart)]));

/** Each side of a study is shown by one chart. */
function ofSide(charts: JsonObject) {
  const [{ name }] = variableChartList;
  return { [name]: picture(charts[name]) };
}

const ofVariable = (charts: JsonObject) =>
  Object.fromEntries(
    variableChartList.flatMap(({ name, shows }): readonly (readonly [string, unknown])[] => {
      // The demo is shown on other days than it was recorded on; months would not be those that they are called.
      if (name === 'monthlyColumnChart') return [];
      if (shows === 'pattern') return [[name, picture(charts[name])]];
      return name === 'lineChartWithoutSmoothing' ? [[name, numbers(charts[name])]] : [];
    }),
  );
