import { dateText } from '../../time/day.ts';
import { Icon } from '../../ui/icon.tsx';
import { type CoveredDay, progressText, weekText } from './coverage.ts';

interface Props {
  readonly days: readonly CoveredDay[];
  /** The date that is shown. */
  readonly shown: string;
  /** True if nothing more is asked on that day. */
  readonly isOver: boolean;
}

/** The last days, each a link, with a bar as full as the day is answered. Days in a row are not counted. */
export function Week({ days, shown, isOver }: Props) {
  const today = days.at(-1)?.day.date ?? '';
  const own = days.find(({ day }) => day.date === shown);
  if (days.every(({ asked }) => asked === 0)) return null;
  const isComplete = isOver && own !== undefined && own.asked > 0 && own.answered === own.asked;
  const words = [own !== undefined && own.asked > 0 ? progressText(own) : '', weekText(days)];
  return (
    <div class="week">
      {days.length > 1 && (
        <nav aria-label="The last seven days">
          <ul>
            {days.map((one) => (
              <li key={one.day.date}>
                <a
                  href={one.day.date === today ? '/app' : `/app?day=${one.day.date}`}
                  aria-current={one === own ? 'date' : undefined}
                >
                  <Bar of={one} />
                  <span aria-hidden="true">{dateText(one.day.date, today).slice(0, 3)}</span>
                  <span class="unseen">
                    {dateText(one.day.date, today)}: {progressText(one)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isComplete && (
        <p class="complete">
          <Icon name="check" /> {shown === today ? 'All done for today' : 'All answered'}
        </p>
      )}
      <p class="muted">{words.filter((text) => text !== '').join(' · ')}</p>
    </div>
  );
}

const height = 28;
const width = 10;

function Bar({ of: { answered, asked } }: { readonly of: CoveredDay }) {
  const full = asked === 0 ? 0 : (height * answered) / asked;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {asked === 0 ? (
        <circle cx={width / 2} cy={height - 4} r="2" class="empty" />
      ) : (
        <>
          <rect width={width} height={height} rx="3" class="empty" />
          <rect y={height - full} width={width} height={full} rx="3" class="full" />
        </>
      )}
    </svg>
  );
}
