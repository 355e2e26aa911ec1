import { habit, kinds, type RowKind } from '../../rows/kinds.ts';
import type { SleepStage } from '../../rows/nights.ts';

/** Our kinds by HealthKit's identifiers without their first words. */
export const quantities: ReadonlyMap<string, RowKind> = new Map<string, RowKind>([
  ['StepCount', kinds.steps],
  ['DistanceWalkingRunning', kinds.walkingDistance],
  ['DistanceCycling', kinds.cyclingDistance],
  ['DistanceSwimming', kinds.swimmingDistance],
  ['FlightsClimbed', kinds.flights],
  ['ActiveEnergyBurned', kinds.activeEnergy],
  ['BasalEnergyBurned', kinds.restingEnergy],
  ['AppleExerciseTime', kinds.exerciseMinutes],
  ['AppleStandTime', kinds.standingMinutes],
  ['TimeInDaylight', kinds.daylight],
  ['HeartRate', kinds.heartRate],
  ['RestingHeartRate', kinds.restingHeartRate],
  ['WalkingHeartRateAverage', kinds.walkingHeartRate],
  ['HeartRateVariabilitySDNN', kinds.variabilitySdnn],
  ['RespiratoryRate', kinds.respiratoryRate],
  ['OxygenSaturation', kinds.oxygenSaturation],
  ['BodyTemperature', kinds.bodyTemperature],
  ['BasalBodyTemperature', kinds.basalTemperature],
  ['AppleSleepingWristTemperature', kinds.wristTemperature],
  ['BloodPressureSystolic', kinds.systolic],
  ['BloodPressureDiastolic', kinds.diastolic],
  ['BloodGlucose', kinds.glucose],
  ['BodyMass', kinds.weight],
  ['LeanBodyMass', kinds.leanMass],
  ['Height', kinds.height],
  ['WaistCircumference', kinds.waist],
  ['BodyFatPercentage', kinds.bodyFat],
  ['BodyMassIndex', kinds.bodyMassIndex],
  ['VO2Max', kinds.vo2Max],
  ['EnvironmentalAudioExposure', kinds.noise],
  ['HeadphoneAudioExposure', kinds.headphoneNoise],
  ['DietaryEnergyConsumed', kinds.caloriesEaten],
  ['DietaryProtein', kinds.protein],
  ['DietaryCarbohydrates', kinds.carbohydrates],
  ['DietaryFatTotal', kinds.fat],
  ['DietarySugar', kinds.sugar],
  ['DietaryFiber', kinds.fiber],
  ['DietarySodium', kinds.sodium],
  ['DietaryCaffeine', kinds.caffeine],
  ['DietaryWater', kinds.water],
  ['NumberOfAlcoholicBeverages', kinds.alcoholicDrinks],
  ['InsulinDelivery', kinds.insulin],
]);

/** Stages by Apple's names, and by the numbers that other exporters write. */
export const sleepStages: ReadonlyMap<string, SleepStage> = new Map<string, SleepStage>([
  ['InBed', 'inBed'],
  ['Asleep', 'asleep'],
  ['Awake', 'awake'],
  ['AsleepCore', 'light'],
  ['AsleepDeep', 'deep'],
  ['AsleepUnspecified', 'asleep'],
  ['AsleepREM', 'rem'],
  ['0', 'inBed'],
  ['1', 'asleep'],
  ['2', 'awake'],
  ['3', 'light'],
  ['4', 'deep'],
  ['5', 'asleep'],
  ['6', 'rem'],
]);

export const flows: ReadonlyMap<string, number> = new Map([
  ['Light', 1],
  ['Medium', 2],
  ['Heavy', 3],
]);

/** Severities on a scale of five, which the person has to agree to. */
export const severities: ReadonlyMap<string, number> = new Map([
  ['Present', 3],
  ['Mild', 2],
  ['Moderate', 3.5],
  ['Severe', 5],
]);

export const symptoms: ReadonlySet<string> = new Set(
  `AbdominalCramps Acne AppetiteChanges BladderIncontinence Bloating BreastPain ChestTightnessOrPain Chills
  Constipation Coughing Diarrhea Dizziness DrySkin Fainting Fatigue Fever GeneralizedBodyAche HairLoss Headache
  Heartburn HotFlashes LossOfSmell LossOfTaste LowerBackPain MemoryLapse MoodChanges Nausea NightSweats PelvicPain
  RapidPoundingOrFlutteringHeartbeat RunnyNose ShortnessOfBreath SinusCongestion SkippedHeartbeat SleepChanges
  SoreThroat VaginalDryness Vomiting Wheezing`.split(/\s+/),
);

const identifiers = /^HK(?:Quantity|Category|Data)Type(?:Identifier)?/;

export const shortType = (type: string): string => type.replace(identifiers, '');

/** "High Intensity Interval Training" of "HighIntensityIntervalTraining". */
export const spoken = (name: string): string => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').trim();

/** A kind that is only imported if the person asks for it. */
export const onRequest = (name: string, unitAbbreviatedName: string): RowKind => ({
  ...habit(spoken(name)),
  variableCategoryName: 'Miscellaneous',
  unitAbbreviatedName,
  combinationOperation: 'MEAN',
});
