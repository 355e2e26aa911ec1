import { canonicalTimeZone } from './zone-name.ts';

/** Whole families of zones where most people say "8:00 PM". */
const families = /^(US|Canada|Australia|America\/(Indiana|Kentucky|North_Dakota))\//;

/** Single zones: the rest of the United States and Canada, and a few more. */
const zones = new Set(
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

/** Whether most people of a zone say "8:00 PM". Only a person's zone is known, not their language. */
export function hasTwelveHourClock(timeZone: string): boolean {
  const name = canonicalTimeZone(timeZone) ?? timeZone;
  return families.test(name) || zones.has(name) || zones.has(timeZone);
}
