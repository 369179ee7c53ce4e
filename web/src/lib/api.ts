import type {
  AccountTold,
  AnalysisTold,
  BestLine,
  BeliefJudged,
  BoxForm,
  BoxTold,
  BoxWish,
  Claim,
  Continue,
  Finished,
  GameInfo,
  Help,
  HookWish,
  LessonInfo,
  LessonTold,
  LessonWish,
  LevelInfo,
  LinkGiven,
  Lists,
  MailWish,
  Me,
  MyRating,
  NoticeSettingsTold,
  NoticeSettingsWish,
  NoticesSeen,
  NoticesTold,
  PairTold,
  PairWish,
  PushWish,
  PuzzleAnswer,
  PuzzleIndex,
  PuzzleJudged,
  PuzzleRef,
  PuzzleTold,
  PuzzleWish,
  Ready,
  Rematch,
  Rename,
  Replay,
  SeatChange,
  Share,
  TableInfo,
  TableMade,
  TableWish,
  TokenGiven,
  VacationTold,
  VariantInfo,
  VariantTold,
  VariantWish,
} from "./types";

/** What could not be done. `code` is the service's, or `offline` when it did not answer. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "Trouble";
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? { "X-Manse": "1" } : { "X-Manse": "1", "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Trouble("offline", "");
  }
  const text = await answer.text();
  const told: unknown = readJson(text);
  if (answer.ok && told !== undefined) return told as T;
  const { code, message } = (told ?? {}) as { code?: string; message?: string };
  throw new Trouble(code ?? (answer.ok ? "offline" : answer.status >= 500 ? "broken" : "bad"), message ?? "");
}

function readJson(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const get = <T>(path: string) => ask<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);

export const api = {
  me: () => get<Me>("/me"),
  rename: (wish: Rename) => post<Me>("/me", wish),
  protect: (password: string, old: string) => post<Me>("/me/password", { password, old }),
  login: (name: string, password: string) => post<Me>("/me/login", { name, password }),
  logout: () => post<Me>("/me/logout"),
  token: () => post<TokenGiven>("/me/tokens", { label: "program" }),
  dropTokens: () => ask<null>("DELETE", "/me/tokens"),

  games: (language: string) => get<GameInfo[]>(`/games?language=${language}`),
  levels: (language: string) => get<LevelInfo[]>(`/games/levels?language=${language}`),
  help: (game: string, language: string) => get<Help>(`/games/${game}/help?language=${language}`),

  lessons: (language: string) => get<LessonInfo[]>(`/lessons?language=${language}`),
  puzzles: (language: string) => get<PuzzleIndex>(`/puzzles?language=${language}`),
  nextPuzzle: (wish: PuzzleWish) => post<PuzzleRef>("/puzzles/next", wish),
  puzzle: (game: string, id: string, language: string) =>
    get<PuzzleTold>(`/puzzles/${game}/${encodeURIComponent(id)}?language=${language}`),
  solvePuzzle: (game: string, id: string, answer: PuzzleAnswer) => post<PuzzleJudged>(`/puzzles/${game}/${encodeURIComponent(id)}`, answer),
  lesson: (game: string, name: string, wish: LessonWish) => post<LessonTold>(`/lessons/${game}/${encodeURIComponent(name)}`, wish),

  boxForm: (game: string) => get<BoxForm>(`/lab/${game}`),
  box: (game: string, wish: BoxWish) => post<BoxTold>(`/lab/${game}/box`, wish),

  variants: (language: string) => get<VariantInfo[]>(`/variants?language=${language}`),
  variant: (id: string) => get<VariantTold>(`/variants/${id}`),
  publish: (wish: VariantWish) => post<VariantInfo>("/variants", wish),
  withdraw: (id: string) => ask<null>("DELETE", `/variants/${id}`),

  notices: (language: string) => get<NoticesTold>(`/notices?language=${language}`),
  noticesSeen: (which: NoticesSeen, language: string) => post<NoticesTold>(`/notices/seen?language=${language}`, which),

  noticeSettings: () => get<NoticeSettingsTold>("/notices/settings"),
  changeNotices: (wish: NoticeSettingsWish) => post<NoticeSettingsTold>("/notices/settings", wish),
  takePushes: (wish: PushWish) => post<NoticeSettingsTold>("/notices/push", wish),
  takeMail: (wish: MailWish) => post<NoticeSettingsTold>("/notices/mail", wish),
  takeHook: (wish: HookWish) => post<NoticeSettingsTold>("/notices/hook", wish),
  dropWay: (id: string) => ask<NoticeSettingsTold>("DELETE", `/notices/ways/${id}`),
  confirmMail: (token: string) => post<unknown>(`/notices/confirm/${encodeURIComponent(token)}`),
  stopMail: (token: string) => post<unknown>(`/notices/stop/${encodeURIComponent(token)}`),

  vacation: () => get<VacationTold>("/vacation"),
  goOnVacation: (days: number) => post<VacationTold>("/vacation", { days }),
  endVacation: () => ask<VacationTold>("DELETE", "/vacation"),

  seek: (wish: PairWish) => post<PairTold>("/pairing", wish),
  seeking: () => get<PairTold | null>("/pairing"),
  withdrawSeeking: () => ask<null>("DELETE", "/pairing"),

  best: (game: string, players: number, language: string) => get<BestLine[]>(`/ratings/${game}?players=${players}&language=${language}`),
  myRatings: () => get<MyRating[]>("/ratings/mine"),

  lists: () => get<Lists>("/tables"),
  finished: (before: number) => get<Finished>(`/tables/finished?before=${before}`),
  table: (id: string) => get<TableInfo>(`/tables/${id}`),
  make: (wish: TableWish) => post<TableMade>("/tables", wish),
  claim: (id: string, claim: Claim) => post<TableInfo>(`/tables/${id}/claim`, claim),
  ready: (id: string, ready: Ready) => post<TableInfo>(`/tables/${id}/ready`, ready),
  share: (id: string, share: Share) => post<TableInfo>(`/tables/${id}/share`, share),
  start: (id: string) => post<TableInfo>(`/tables/${id}/start`),
  changeSeat: (id: string, change: SeatChange) => post<TableInfo>(`/tables/${id}/seat`, change),
  link: (id: string, seat: number) => post<LinkGiven>(`/tables/${id}/link`, { seat }),
  leave: (id: string) => post<TableInfo>(`/tables/${id}/leave`),
  comeBack: (id: string) => post<TableInfo>(`/tables/${id}/return`),
  handOver: (id: string, seat: number) => post<TableInfo>(`/tables/${id}/host`, { seat }),
  rematch: (id: string, wish: Rematch) => post<TableMade>(`/tables/${id}/rematch`, wish),

  replay: (id: string, seat: number, since: number, language: string) =>
    get<Replay>(`/tables/${id}/replay?seat=${seat}&since=${since}&limit=500&language=${language}`),
  account: (id: string, seat: number, language: string) => get<AccountTold>(`/tables/${id}/account?seat=${seat}&language=${language}`),
  analysis: (id: string, seat: number, language: string) => get<AnalysisTold>(`/tables/${id}/analysis?seat=${seat}&language=${language}`),
  analyse: (id: string) => post<AnalysisTold>(`/tables/${id}/analysis`),
  stopAnalysis: (id: string) => ask<AnalysisTold>("DELETE", `/tables/${id}/analysis`),
  beliefs: (id: string, seat: number, language: string) =>
    get<BeliefJudged[]>(`/tables/${id}/analysis/beliefs?seat=${seat}&language=${language}`),
  record: (id: string) => get<Record<string, unknown>>(`/tables/${id}/record`),
  goOn: (id: string, wish: Continue) => post<TableMade>(`/tables/${id}/continue`, wish),
  bringIn: (record: unknown) => post<TableMade>("/records", { record }),
};
