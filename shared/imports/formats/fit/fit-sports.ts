/** Sports of the public profile by number; an empty name has none. */
const sports =
  'Workout,Running,Cycling,Transition,Fitness Equipment,Swimming,Basketball,Soccer,Tennis,American Football,Training,Walking,Cross Country Skiing,Alpine Skiing,Snowboarding,Rowing,Mountaineering,Hiking,Multisport,Paddling,Flying,E-Biking,Motorcycling,Boating,Driving,Golf,Hang Gliding,Horseback Riding,Hunting,Fishing,Inline Skating,Rock Climbing,Sailing,Ice Skating,Sky Diving,Snowshoeing,Snowmobiling,Stand-Up Paddleboarding,Surfing,Wakeboarding,Water Skiing,Kayaking,Rafting,Windsurfing,Kitesurfing,Tactical,Jumpmaster,Boxing,Floor Climbing,Baseball,,,,Diving,,,Shooting,,Winter Sport,Grinding,,,HIIT,Video Gaming,Racket,Wheelchair Walking,Wheelchair Running,Meditation,Para Sport,Disc Golf,Team Sport,Cricket,Rugby,Hockey,Lacrosse,Volleyball,Water Tubing,Wakesurfing,Water Sport,Archery,Mixed Martial Arts,Motor Sports,Snorkeling,Dance,Jump Rope,Pool Apnea,Mobility,Geocaching,Canoeing'.split(
    ',',
  );

/** Kinds of training and of machines, which tell more than the sport that they are of. */
const kindsOfTraining: ReadonlyMap<number, string> = new Map([
  [14, 'Rowing'],
  [15, 'Elliptical'],
  [16, 'Stair Climbing'],
  [19, 'Flexibility Training'],
  [20, 'Strength Training'],
  [26, 'Cardio Training'],
  [43, 'Yoga'],
  [44, 'Pilates'],
  [62, 'Breathing'],
  [70, 'HIIT'],
]);

const general: ReadonlySet<number> = new Set([0, 4, 10]);

export const workoutName = (sport = 0, part = 0): string =>
  (general.has(sport) ? kindsOfTraining.get(part) : undefined) ?? (sports[sport] || 'Workout');

/** Makers of the public profile by number. */
const makers: ReadonlyMap<number, string> = new Map([
  [1, 'Garmin'],
  [11, 'Tanita'],
  [23, 'Suunto'],
  [32, 'Wahoo'],
  [40, 'Concept2'],
  [70, 'Sigma'],
  [107, 'Magene'],
  [115, 'iGPSPORT'],
  [123, 'Polar'],
  [129, 'COROS'],
  [144, 'Zwift'],
  [258, 'Lezyne'],
  [260, 'Zwift'],
  [265, 'Strava'],
  [267, 'Bryton'],
  [289, 'Hammerhead'],
  [294, 'COROS'],
  [305, 'WHOOP'],
  [339, 'Zepp'],
  [348, 'Huawei'],
]);

/** The device that wrote a file. Its sums are by the hour, so it is not the source of its maker's sums of days. */
export function deviceName(maker: number | undefined, product: number | undefined, name = ''): string {
  const known = makers.get(maker ?? -1) ?? '';
  if (name === '')
    return [known, 'FIT', product].filter((part) => part !== undefined && part !== '').join(' ');
  return name.toLowerCase().startsWith(known.toLowerCase()) ? name : `${known} ${name}`;
}
