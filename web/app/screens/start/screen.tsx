import { ChooseThings } from '../../first-day/choose-things.tsx';
import { WayBack } from '../../ui/way-back.tsx';

/** The catalogue, for anybody who wants more questions or favourites. */
export const Screen = () => (
  <>
    <WayBack to="/app/reminders" name="Reminders" />
    <h1 tabIndex={-1}>Choose what to track</h1>
    <div class="card">
      <ChooseThings />
    </div>
  </>
);
