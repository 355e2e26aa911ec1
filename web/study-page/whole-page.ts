import type { StudyPage } from '../../shared/domain/studies/study-page.ts';
import type { VotesByType } from '../../shared/domain/votes/tally.ts';
import base from '../base.css';
import charts from '../charts.css';
import palette from '../palette.css';
import own from './page.css';
import { type PageFrame, renderStudyPage } from './page.ts';
import printed from './print.css';

export const pageStyle = `${palette}${base}${charts}${own}${printed}`;

/** The page as it is sent. */
export const wholePage = (page: StudyPage, votes: VotesByType, frame: PageFrame): string =>
  renderStudyPage(page, votes, pageStyle, frame);
