import { box, circle } from './category-drawings.ts';

const battery = `${box(3, 7.5, 15, 9, 2)}M20.5 10.5v3`;

/** Drawings of things that the one of their category would not fit, each with the words of names that it is for. */
const drawings: readonly (readonly [words: RegExp, path: string])[] = [
  [
    /\b(?:coffee|espresso|cappuccino|latte|tea|cocoa|kaffee|tee|café|thé)\b/,
    'M5 9h11v5a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5zM16 10.5h1.5a2.5 2.5 0 0 1 0 5H16M8.5 3.5V6M12.5 3.5V6',
  ],
  [
    /\b(?:water|juice|soft drinks?|soda|cola|milk|smoothie|wasser|eau)\b/,
    'M6 4h12l-1.4 15a1.5 1.5 0 0 1-1.5 1.4H8.9A1.5 1.5 0 0 1 7.4 19zM6.8 11c1.8-1.2 3.4-1.2 5.2 0s3.4 1.2 5.2 0',
  ],
  [
    /\b(?:alcohol|alcoholic drinks?|wine|beer|cocktails?|wein|bier|vin)\b/,
    'M7 3.5h10c.6 5-1 9-5 9s-5.6-4-5-9zM6.9 8h10.2M12 12.5v8M8.5 20.5h7',
  ],
  [
    /\b(?:fruits?|vegetables|apples?|bananas?|berries)\b/,
    'M12 8c-1.5-1.5-6-2-7 2.5-.8 4 2 9.5 4.5 9.5 1 0 1.5-.5 2.5-.5s1.5.5 2.5.5c2.5 0 5.3-5.5 4.5-9.5C18 6 13.5 6.5 12 8zM12 8c0-2.2 1.2-4 3.2-4.5',
  ],
  [/\b(?:fever|temperature|hot flushes|fieber)\b/, 'M14 14.2V5.5a2 2 0 0 0-4 0v8.7a4 4 0 1 0 4 0zM12 10v7.5'],
  [
    /\b(?:stomach|nausea|bloating|heartburn|bowel|indigestion)\b/,
    'M9.5 3v4.5c0 3.5-5.5 3.5-5.5 8.5a5 5 0 0 0 5 5c3 0 4-2.5 6-3.5 2.5-1.2 5-1.5 5-5.5a5.5 5.5 0 0 0-5.5-5.5c-1 0-1.5 0-1.5-3.5',
  ],
  [/(?:headache|migraine|\bpain\b|\baches?\b|cramps|kopfschmerz|schmerz)/, 'M13 3L6 13.5h5L10 21l7.5-11H12z'],
  [/\b(?:stress|tension)\b/, `M4.6 18a9 9 0 1 1 14.8 0M12 14.5l4-5.5${circle(12, 15.5, 1.2)}`],
  [
    /\b(?:anxiety|irritability|anger|brain fog|depression|angst)\b/,
    'M7.5 14.5a4 4 0 0 1 .2-8 5 5 0 0 1 9.3 1.4 3.4 3.4 0 0 1-.3 6.6M12.5 11l-2.5 4.5h3.5L11 20.5',
  ],
  [/\b(?:fatigue|tired|tiredness|exhaustion)\b/, `${battery}M6.5 10.5v3`],
  [/\b(?:energy|vitality)\b/, `${battery}M6.5 10.5v3M10.5 10.5v3M14.5 10.5v3`],
  [
    /\b(?:cough|sneezing|breath|breathing|asthma|wind)\b/,
    'M3 9h10a2.6 2.6 0 1 0-2.5-3.3M3 13h14a2.6 2.6 0 1 1-2.5 3.3M3 17h6.5',
  ],
  [
    /\b(?:menstruation|period|bleeding|glucose|blood sugar)\b/,
    'M12 3.5c3.5 4.3 5.5 7.3 5.5 10.2a5.5 5.5 0 0 1-11 0c0-2.9 2-5.9 5.5-10.2z',
  ],
  [
    /\b(?:heart|pulse|blood pressure)\b/,
    'M12 20s-8-4.8-8-10.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.2 12 20 12 20z',
  ],
  [
    /\b(?:steps|walk|walking|run|running|hiking|jogging|schritte)\b/,
    'M8 3.5c2 0 2.8 2 2.5 4.5-.2 2-.5 3-.5 4H6.5c0-1.5-1-2.5-1-5S6.5 3.5 8 3.5zM6.7 14.5H10c0 1.6-.4 2.8-1.7 2.8s-1.6-1.3-1.6-2.8zM16 6.7c2 0 2.5 1.5 2.5 3.5 0 2.5-1 3.5-1 5H14c0-1-.3-2-.5-4-.3-2.5.5-4.5 2.5-4.5zM14 17.7h3.3c0 1.6-.4 2.8-1.7 2.8S14 19.2 14 17.7z',
  ],
  [
    /\b(?:cycling|bike|bicycle)\b/,
    `${circle(6, 16, 3.5)}${circle(18, 16, 3.5)}M6 16l3.5-7H15l3 7M9.5 9l3 7H6M12.5 16L15 9l-.8-2.5h2.3M8 6.5h2.5`,
  ],
  [
    /\b(?:yoga|meditation|stretching|mindful minutes?)\b/,
    `${circle(12, 5.5, 2.2)}M12 9v5M12 10l-4.5 4M12 10l4.5 4M5 19.5c2-3 4.5-4.5 7-4.5s5 1.5 7 4.5z`,
  ],
  [/\b(?:screen time|phone)\b/, `${box(7, 3, 10, 18, 2)}M11 18h2`],
  [
    /\b(?:outdoors|daylight|sunlight|sunshine|weather)\b/,
    `${circle(12, 12, 4)}M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4`,
  ],
  [
    /\b(?:cigarettes?|smoking)\b/,
    'M3 14h13v3.5H3zM12.5 14v3.5M18.5 14v3.5M21 14v3.5M18.5 11c0-2-2-1.5-2-3.5M21 11c0-3.5-2.5-3-2.5-5.5',
  ],
];

/** The path of a thing by its name; undefined where the drawing of its category fits. */
export const thingPath = (name: string): string | undefined =>
  drawings.find(([words]) => words.test(name.toLowerCase()))?.[1];
