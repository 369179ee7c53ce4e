import { replayPath } from "./addresses";
import { earlyAnswer, writtenAnswer } from "./ahead";
import type {
  AccountTold,
  AnalysisTold,
  Asked,
  BestLine,
  BeliefJudged,
  BoxForm,
  BoxTold,
  BoxWish,
  Circle,
  Claim,
  CodesGiven,
  Continue,
  DayIndex,
  DayTold,
  Farewell,
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
  Logout,
  Me,
  MyRating,
  NoticeSettingsTold,
  NoticeSettingsWish,
  NoticesSeen,
  NoticesTold,
  NoteTold,
  PairTold,
  PairWish,
  PushWish,
  PasskeyLogin,
  PasskeyWish,
  Profile,
  Password,
  Proven,
  PuzzleAnswer,
  PuzzleIndex,
  PuzzleJudged,
  PuzzleRef,
  PuzzleTold,
  Running,
  PuzzleWish,
  Ready,
  Recovery,
  Rematch,
  Rename,
  Replay,
  ReportTaken,
  ReviewMade,
  ReportWish,
  SeatChange,
  SetLists,
  SetMade,
  SetTold,
  SetWish,
  Share,
  TableInfo,
  TableMade,
  TableWish,
  TokenGiven,
  VacationTold,
  TournamentLists,
  TournamentMade,
  TournamentTold,
  TournamentWish,
  VariantInfo,
  VariantTold,
  VariantWish,
  WaysIn,
  Whom,
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
    answer = await ((method === "GET" && earlyAnswer(path)) || send(method, path, body));
  } catch {
    throw new Trouble("offline", "");
  }
  const text = await answer.text();
  const told: unknown = readJson(text);
  if (answer.ok && told !== undefined) return told as T;
  const { code, message } = (told ?? {}) as { code?: string; message?: string };
  throw new Trouble(code ?? (answer.ok ? "offline" : answer.status >= 500 ? "broken" : "bad"), message ?? "");
}

function send(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`/api${path}`, {
    method,
    headers: body === undefined ? { "X-Manse": "1" } : { "X-Manse": "1", "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

function readJson(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const get = async <T>(path: string) => (writtenAnswer(path) as T | undefined) ?? ask<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);

export const api = {
  me: () => get<Me>("/me"),
  rename: (wish: Rename) => post<Me>("/me", wish),
  protect: (wish: Password) => post<Me>("/me/password", wish),
  login: (name: string, password: string) => post<Me>("/me/login", { name, password }),
  logout: (wish: Logout) => post<Me>("/me/logout", wish),
  ways: () => get<WaysIn>("/me/ways"),
  newPasskey: () => post<Asked>("/me/passkeys/new"),
  addPasskey: (wish: PasskeyWish) => post<WaysIn>("/me/passkeys", wish),
  dropPasskey: (id: string) => ask<Me>("DELETE", `/me/passkeys/${id}`),
  askPasskey: () => post<Asked>("/me/passkeys/ask"),
  loginPasskey: (shown: PasskeyLogin) => post<Me>("/me/passkeys/login", shown),
  makeCodes: (wish: Proven) => post<CodesGiven>("/me/codes", wish),
  recover: (wish: Recovery) => post<Me>("/me/recover", wish),
  forget: (wish: Farewell) => post<Me>("/me/forget", wish),
  token: () => post<TokenGiven>("/me/tokens", { label: "program" }),
  dropTokens: () => ask<null>("DELETE", "/me/tokens"),

  profile: (handle: string) => get<Profile>(`/people/${encodeURIComponent(handle)}`),
  writeNote: (handle: string, text: string) => post<null>(`/people/${encodeURIComponent(handle)}/note`, { text }),
  befriend: (whom: Whom) => post<Circle>("/friends", whom),
  unfriend: (handle: string) => ask<Circle>("DELETE", `/friends/${handle}`),
  block: (handle: string) => post<Circle>("/blocks", { handle }),
  unblock: (handle: string) => ask<Circle>("DELETE", `/blocks/${handle}`),
  invite: (table: string, whom: Whom) => post<null>(`/tables/${table}/invite`, whom),
  decline: (id: string) => ask<Circle>("DELETE", `/invitations/${id}`),

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

  days: () => get<DayIndex>("/daily"),
  day: (game: string, day: string | null) => get<DayTold>(`/daily/${game}${day ? `?day=${encodeURIComponent(day)}` : ""}`),
  playDay: (game: string) => post<TableMade>(`/daily/${game}`),
  sets: () => get<SetLists>("/sets"),
  makeSet: (wish: SetWish) => post<SetMade>("/sets", wish),
  set: (id: string) => get<SetTold>(`/sets/${encodeURIComponent(id)}`),
  actOnSet: (id: string, verb: string, wish: object) => post<SetTold>(`/sets/${id}/${verb}`, wish),
  playBoard: (id: string, board: number) => post<TableMade>(`/sets/${id}/boards/${board}`),
  tournaments: () => get<TournamentLists>("/tournaments"),
  makeTournament: (wish: TournamentWish) => post<TournamentMade>("/tournaments", wish),
  tournament: (id: string, round: number | null, version: number | null) => {
    const asked = Object.entries({ round, version }).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
    return get<TournamentTold | null>(`/tournaments/${id}${asked.length > 0 ? `?${asked.join("&")}` : ""}`);
  },
  actOnTournament: (id: string, verb: string, wish: object) => post<TournamentTold>(`/tournaments/${id}/${verb}`, wish),

  lists: () => get<Lists>("/tables"),
  running: (page: number) => get<Running>(`/tables/running?page=${page}`),
  finished: (before: number) => get<Finished>(`/tables/finished?before=${before}`),
  note: (id: string) => get<NoteTold>(`/tables/${id}/note`),
  keepNote: (id: string, text: string) => post<NoteTold>(`/tables/${id}/note`, { text }),
  table: (id: string) => get<TableInfo>(`/tables/${id}`),
  make: (wish: TableWish) => post<TableMade>("/tables", wish),
  claim: (id: string, claim: Claim) => post<TableInfo>(`/tables/${id}/claim`, claim),
  ready: (id: string, ready: Ready) => post<TableInfo>(`/tables/${id}/ready`, ready),
  share: (id: string, share: Share) => post<TableInfo>(`/tables/${id}/share`, share),
  start: (id: string) => post<TableInfo>(`/tables/${id}/start`),
  changeSeat: (id: string, change: SeatChange) => post<TableInfo>(`/tables/${id}/seat`, change),
  sendAway: (id: string, seat: number) => post<TableInfo>(`/tables/${id}/remove`, { seat }),
  quiet: (id: string, on: boolean) => post<TableInfo>(`/tables/${id}/quiet`, { on }),
  report: (wish: ReportWish) => post<ReportTaken>("/reports", wish),
  link: (id: string, seat: number) => post<LinkGiven>(`/tables/${id}/link`, { seat }),
  leave: (id: string) => post<TableInfo>(`/tables/${id}/leave`),
  comeBack: (id: string) => post<TableInfo>(`/tables/${id}/return`),
  handOver: (id: string, seat: number) => post<TableInfo>(`/tables/${id}/host`, { seat }),
  rematch: (id: string, wish: Rematch) => post<TableMade>(`/tables/${id}/rematch`, wish),

  replay: (id: string, seat: number, since: number, language: string) => get<Replay>(replayPath(id, seat, since, language)),
  account: (id: string, seat: number, language: string) => get<AccountTold>(`/tables/${id}/account?seat=${seat}&language=${language}`),
  analysis: (id: string, seat: number, language: string) => get<AnalysisTold>(`/tables/${id}/analysis?seat=${seat}&language=${language}`),
  analyse: (id: string) => post<AnalysisTold>(`/tables/${id}/analysis`),
  stopAnalysis: (id: string) => ask<AnalysisTold>("DELETE", `/tables/${id}/analysis`),
  beliefs: (id: string, seat: number, language: string) =>
    get<BeliefJudged[]>(`/tables/${id}/analysis/beliefs?seat=${seat}&language=${language}`),
  review: (table: string) => post<ReviewMade>("/reviews", { table }),
  record: (id: string) => get<Record<string, unknown>>(`/tables/${id}/record`),
  goOn: (id: string, wish: Continue) => post<TableMade>(`/tables/${id}/continue`, wish),
  bringIn: (record: unknown) => post<TableMade>("/records", { record }),
};
