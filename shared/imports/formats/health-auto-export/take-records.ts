import type { Place } from '../../collector.ts';
import { type Members, numberIn, textIn } from '../../read-json.ts';
import { kinds, type RowKind, symptom, workout } from '../../rows/kinds.ts';
import { symptomQuestion } from '../apple-health/symptom-question.ts';
import { flows, severities } from '../apple-health/types.ts';
import { readInstant, sourceOf, type Taker } from './take-points.ts';

const named = new Map<string, RowKind>();

function kindOf(make: (name: string) => RowKind, name: string): RowKind {
  const key = `${make.name}\n${name}`;
  const kind = named.get(key) ?? make(name);
  if (named.size < 1000) named.set(key, kind);
  return kind;
}

function take(place: Place, kind: RowKind, record: Members, value: number, to: Taker): undefined {
  const instant = readInstant(textIn(record, 'start'), to);
  if (instant === undefined) return to.skip(place, 'unreadable time', textIn(record, 'start'));
  to.take(place, { kind, sourceName: sourceOf(record), value, ...instant });
}

/** Takes the minutes of a workout without pauses. Its distance and energy are among the metrics. */
function takeWorkout(place: Place, record: Members, to: Taker): undefined {
  const name = textIn(record, 'name').trim();
  const [start, end] = [readInstant(textIn(record, 'start'), to), readInstant(textIn(record, 'end'), to)];
  if (name === '') return to.skip(place, 'workout type missing', textIn(record, 'start'));
  const lasted = (end?.at ?? Number.NaN) - (start?.at ?? Number.NaN);
  const given = numberIn(record, 'duration');
  const seconds = Number.isNaN(given) ? lasted : given;
  // Pauses shorten it; nothing makes it longer than it lasted.
  if (!(seconds > 0) || seconds > lasted + 60)
    return to.skip(place, 'impossible workout duration', textIn(record, 'duration'));
  take(place, kindOf(workout, name), record, Number((seconds / 60).toPrecision(12)), to);
}

function takeSymptom(place: Place, record: Members, to: Taker): undefined {
  const [name, severity] = [textIn(record, 'name').trim(), textIn(record, 'severity').trim()];
  if (name === '') return to.skip(place, 'symptom name missing', severity);
  if (severity === '') return to.other(name.slice(0, 50));
  if (/^(?:not present|unspecified)$/i.test(severity)) return to.other(`${name.slice(0, 50)}: ${severity}`);
  const answer = to.ask(symptomQuestion, `${name}: ${severity}`);
  if (answer === undefined) return to.skip(place, `answer a question first: ${symptomQuestion.id}`, severity);
  if (answer !== 'yes') return to.other(name.slice(0, 50));
  const value = severities.get(severity);
  if (value === undefined) return to.skip(place, 'unknown severity', severity);
  take(place, kindOf(symptom, name), record, value, to);
}

/** A valence goes from −1, very unpleasant, to 1, very pleasant. */
function takeStateOfMind(place: Place, record: Members, to: Taker): undefined {
  const valence = numberIn(record, 'valence');
  if (!(Math.abs(valence) <= 1))
    return to.skip(place, 'valence not between −1 and 1', textIn(record, 'valence'));
  take(place, kinds.mood, record, Number((3 + 2 * valence).toPrecision(12)), to);
}

function takeCycle(place: Place, record: Members, to: Taker): undefined {
  const [name, value] = [textIn(record, 'name').trim(), textIn(record, 'value').trim()];
  const flow = /^menstrual[ _]flow$/i.test(name) ? flows.get(value) : undefined;
  if (flow === undefined) return to.other(`Cycle tracking: ${name.slice(0, 50)}`);
  take(place, kinds.menstrualFlow, record, flow, to);
}

type TakeRecord = (place: Place, record: Members, to: Taker) => undefined;

const listed =
  (name: string): TakeRecord =>
  (_place, _record, to) =>
    to.other(name);

/** Readers of the records next to the metrics, by the name of their list. */
export const sections: Readonly<Record<string, TakeRecord>> = {
  workouts: takeWorkout,
  symptoms: takeSymptom,
  stateOfMind: takeStateOfMind,
  cycleTracking: takeCycle,
  medications: listed('Medications'),
  ecg: listed('Electrocardiograms'),
  heartRateNotifications: listed('Heart rate notifications'),
};
