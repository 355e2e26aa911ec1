import type { StudyPage } from '../../shared/domain/studies/study-page.ts';
import type { Tally } from '../../shared/domain/votes/vote.ts';
import base from '../base.css';
import charts from '../charts.css';
import palette from '../palette.css';
import own from './page.css';
import { renderStudyPage } from './page.ts';
import printed from './print.css';

export const pageStyle = `${palette}${base}${charts}${own}${printed}`;

/** The public page as it is sent; without an address as its preview shows it, which has none yet. */
export const wholePage = (page: StudyPage, tally: Tally, address: string | undefined): string =>
  renderStudyPage(page, tally, pageStyle, address);
