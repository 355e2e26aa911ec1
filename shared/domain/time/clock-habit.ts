import { canonicalTimeZone } from './zone-name.ts';

/** Whole families of zones where most people say "8:00 PM". */
const FAMILIES = /^(US|Canada|Australia|America\/(Indiana|Kentucky|North_Dakota))\//;

/** Single ones: the rest of the United States and Canada, and a few more. */
const ZONES = new Set(
  [
    'New_York Chicago Denver Los_Angeles Phoenix Boise Detroit Menominee Anchorage Juneau Sitka Metlakatla Yakutat Nome Adak',
    'Toronto Vancouver Edmonton Winnipeg Halifax St_Johns Regina Swift_Current Moncton Goose_Bay Glace_Bay Whitehorse Dawson',
    'Dawson_Creek Fort_Nelson Creston Inuvik Yellowknife Iqaluit Rankin_Inlet Resolute Cambridge_Bay Atikokan Thunder_Bay',
    'Puerto_Rico Jamaica Bogota',
  ]
    .flatMap((names) => names.split(' '))
    .map((name) => `America/${name}`)
    .concat(
      'Pacific/Honolulu Pacific/Auckland Asia/Kolkata Asia/Calcutta Asia/Manila Asia/Karachi'.split(' '),
    )
    .concat('Asia/Dhaka Asia/Riyadh Asia/Kuala_Lumpur Asia/Singapore Africa/Cairo'.split(' ')),
);

/** Only a person's zone is known, not their language: it says how most people there write the time. */
export function hasTwelveHourClock(timeZone: string): boolean {
  const name = canonicalTimeZone(timeZone) ?? timeZone;
  return FAMILIES.test(name) || ZONES.has(name) || ZONES.has(timeZone);
}
