// Written by tools/browser_types.py (make types). Changes belong into the Python shapes.

export const PUBLIC = -1;

export const OPEN = -2;

/** What a finished game came to, and why, in the reader's language. */
export interface AccountTold {
  decided: string;
  /** Of each seat. */
  results: string[];
  /** Of each seat; nothing where there is nothing to tell. */
  deeds: string[];
  /** Who won or lost together. */
  sides: number[][];
  rounds: RoundTold[];
  /** What the rounds are called. */
  by_round: string;
  sources: string[];
  /** They add up to the scores; `source` is a place in `sources`. */
  gains: GainTold[];
  moments: MomentTold[];
  /** Do the fewest points win? */
  fewest: boolean;
}

/** In the reader's language. */
export interface AnalysisFound {
  budget: string;
  /** From what loss on a choice has a grade. */
  thresholds: Record<string, number>;
  seats: SeatJudged[];
  decisions: DecisionJudged[];
  chances: ChancesTold[];
  /** Steps of `chances` where the game turned. */
  turning: number[];
  /** What they were beliefs of comes seat by seat. */
  beliefs: BeliefLevel[];
  bluffs: BluffTold[];
  luck: LuckTold;
}

export interface AnalysisTold {
  status: "cancelled" | "done" | "failed" | "none" | "running" | "waiting";
  done: number;
  /** Of the parts of the work. */
  total: number;
  /** Did the reader ask for it? Then the reader may stop it. */
  mine: boolean;
  analysis: AnalysisFound | null;
}

export interface AnswerUndo {
  type: "answer_undo";
  seat: number;
  agree: boolean;
  /** As in `undo`. */
  made?: number | null;
  id?: string;
}

/** A question to the browser's passkeys. */
export interface Asked {
  /** Comes back with the answer. */
  state: string;
  /** As WebAuthn has it, in JSON. */
  options: Record<string, unknown>;
}

/** A game's view adds its own fields. What only saves counting and reckoning it puts under one name, `aids`, which a table may do without. */
export interface BaseView {
  decisions: number;
  over: boolean;
  phase: string;
  /** Whose view it is; None for a spectator. */
  seat: number | null;
  seats: number;
  to_act: number[];
}

/** What a seat could believe at a step. */
export interface BeliefJudged {
  step: number;
  seat: number;
  bits: number;
  surprise: number;
  exact: boolean;
  facts: FactJudged[];
}

/** How much a seat did not know at a step, in bits, and how far it was from the truth. */
export interface BeliefLevel {
  step: number;
  seat: number;
  bits: number;
  surprise: number;
  exact: boolean;
}

/** What a seat may believe of what is hidden from it, by all it knows, and what a coach makes of it. */
export interface BeliefNow {
  step: number;
  /** Sentences, each on a line. */
  coach: string;
  /** What the seat does not know. */
  bits: number;
  exact: boolean;
  /** The few likeliest that are not certain. */
  facts: FactNow[];
}

/** A place of a leaderboard. */
export interface BestLine {
  name: string;
  /** The handle of a person, for their profile. */
  who: string | null;
  /** Is it a level of the house's rivals? */
  level: boolean;
  me: boolean;
  rating: RatingTold;
}

export interface BluffTold {
  /** The frame that tells it. */
  step: number;
  number: number;
  seat: number;
  kind: string;
  text: string;
  /** How much more of the win it promised than the best plain choice. */
  worth: number;
  error: number;
}

export interface BoardTold {
  number: number;
  /** For the reader's group. */
  state: "new" | "over" | "playing";
  /** Of the reader's group. */
  table: string | null;
  /** None for who has not played the board, as long as others may. */
  results: GroupResult[] | null;
}

export interface BoutTold {
  number: number;
  round: number;
  /** Entries, in the order of their seats; one alone has a bye. */
  sides: number[];
  points: number[] | null;
  table: string | null;
}

/** A number of a game's box, a list of them, or a table whose rows have names. */
export interface BoxField {
  name: string;
  rows: string[];
  low: number;
  high: number;
  /** Their sum, as printed. */
  total: number | null;
  /** Words that stand in place of numbers. */
  choices: string[];
  value: unknown;
  /** What it rests on; nothing where the data file says it of a part only. */
  source: "" | "printed" | "public" | "reconstructed";
}

export interface BoxForm {
  game: string;
  fields: BoxField[];
  players: number;
  most_games: number;
}

/** A box that is not the one that comes with the game. */
export interface BoxName {
  /** Which of the variants that come with the game; nothing if none. */
  variant: string;
  /** What its maker calls it; nothing if nobody gave it a name. */
  name: string;
}

export interface BoxTold {
  box: Record<string, unknown>;
  /** As a data file: what is as it comes is left out. */
  text: string;
}

/** A box from the form, or a data file: as text, or the name of one that comes with the game. */
export interface BoxWish {
  box?: Record<string, unknown> | null;
  text?: string | null;
}

export interface ChairInfo {
  number: number;
  kind: "bot" | "closed" | "link" | "open" | "person";
  name: string;
  /** The handle of the person, for their profile. */
  who: string | null;
  level: string;
  ready: boolean;
  away: boolean;
  here: boolean;
  mine: boolean;
  host: boolean;
  muted: boolean;
  share: number | null;
  score: number | null;
  /** Until when its clock stands still, because who sits here is on vacation. */
  vacation: number | null;
  /** At a rated table: how strong who sits here is taken to be. */
  rating: RatingTold | null;
}

export interface ChairWish {
  kind: "bot" | "closed" | "link" | "me" | "open";
  level?: string;
  /** Who plays a further seat of mine at the same browser; my own name, if none is given. */
  name?: string;
}

/** The true chances at a step, with all cards open. */
export interface ChancesTold {
  step: number;
  /** Of each seat. */
  shares: number[];
  error: number;
}

export interface ChatLine {
  id: number;
  name: string;
  /** The handle of the person, for their profile; None for one's own lines. */
  who: string | null;
  seat: number | null;
  team: boolean;
  text: string;
  at: number;
}

export interface ChatTold {
  type: "chat";
  lines: ChatLine[];
  /** Lines that were told and are taken down. */
  gone: number[];
}

export interface Choice {
  action: string;
  label: string;
}

/** Something a seat could have done. */
export interface ChoiceJudged {
  action: string;
  text: string;
  /** The chance of winning it promised, by what the seat knew. */
  value: number;
  error: number;
  /** In how many worlds it was tried. */
  tried: number;
}

/** Whom I know, and what they ask of me. */
export interface Circle {
  friends: FriendLine[];
  /** Who asks me to be friends. */
  asking: PersonRef[];
  /** Whom I have asked. */
  asked: PersonRef[];
  invitations: InvitationLine[];
}

export interface CircleTold {
  type: "circle";
  circle: Circle;
}

export interface Claim {
  /** Which open seat; the first, if none is named. */
  seat?: number | null;
  link?: string | null;
}

/** `seconds` for each move; what is used beyond comes out of the `bank`. Days are a clock of many seconds without a bank. */
export interface Clock {
  kind: string;
  seconds: number;
  bank: number;
}

/** Milliseconds left for the move and in the bank. */
export interface ClockTold {
  move: number;
  bank: number;
  running: boolean;
}

export interface CodesGiven {
  /** They are told this once. */
  codes: string[];
}

/** Go on from a position of a finished game, in one's own seat, against bots. */
export interface Continue {
  decision: number;
  seat: number;
  level?: string;
}

export interface DayIndex {
  day: string;
  closes: number;
  lines: DayLine[];
}

/** A game's deal of today, for the reader. */
export interface DayLine {
  game: string;
  title: string;
  players: number;
  seat: number;
  /** Has the reader played it? */
  state: "new" | "over" | "playing";
  table: string | null;
  /** How many have. */
  finished: number;
}

export interface DayPromise {
  day: string;
  /** SHA-256 of the secret that its cards come from. */
  promise: string;
}

export interface DayScore {
  place: number;
  name: string;
  me: boolean;
  share: number;
  score: number | null;
  /** Points before the best rival, or behind. */
  ahead: number;
  /** To look at, once the day is over. */
  table: string | null;
}

/** The deal of a day, of one game. */
export interface DayTold {
  line: DayLine;
  day: string;
  /** Is it played today? */
  open: boolean;
  closes: number;
  promise: string;
  /** Once the day is over. */
  secret: string | null;
  /** The world's table; None for who could still play, and has not finished. */
  scores: DayScore[] | null;
  /** What is laid down for the days to come. */
  coming: DayPromise[];
}

/** How the key of all cards comes about; docs/protocol.md tells how it is checked. */
export interface DealInfo {
  /** sealed: by house and seats together; alone: by the house, before deals were sealed; brought: with a record made elsewhere; same: by the house, for all who play the deal of a day. */
  origin: "alone" | "brought" | "same" | "sealed";
  /** laying: seats lay down their shares; opening: the terms are sealed, seats open their shares; dealt. */
  stage: "dealt" | "laying" | "opening";
  /** The game is still being made ready on the house's machine: the deal waits for that. */
  preparing: boolean;
  /** SHA-256 of the house's secret, from the first moment. */
  promise: string;
  /** What was sealed, as text. */
  terms: string | null;
  /** SHA-256 of the terms. */
  seal: string | null;
  /** Seats that have laid down a share. */
  laid: number[];
  /** Seats that have opened it. */
  opened: number[];
}

export interface Decide {
  type: "decide";
  seat: number;
  /** The ask this answers. */
  number: number;
  action: string;
  id?: string;
}

/** A decision, judged by what its seat knew when it was made. */
export interface DecisionJudged {
  /** Of the decision, from 0. */
  number: number;
  /** The frame the seat saw when it decided; the next one tells the decision. */
  step: number;
  seat: number;
  action: string;
  text: string;
  /** The chance of winning with the best choice. */
  before: number;
  best: string;
  /** How much of the win it gave away against the best choice. */
  loss: number;
  error: number;
  grade: "best" | "blunder" | "good" | "inaccurate" | "mistake" | "only";
  /** What sensible play would have done. */
  habit: string;
  /** The best first; none where there was only one. */
  choices: ChoiceJudged[];
}

export interface EnterWish {
  /** What a new team is called. */
  team?: string;
  /** That lets me into a team. */
  word?: string;
}

export interface EntryWish {
  entry: number;
}

/** Something a seat could believe, and whether it was so. */
export interface FactJudged {
  text: string;
  chance: number;
  so: boolean;
}

/** Something hidden that may be so. */
export interface FactNow {
  text: string;
  chance: number;
}

/** All that is kept of me is to be deleted. */
export interface Farewell {
  /** Once more, so that nobody does it by mistake. */
  name: string;
  proof?: Proof;
}

export interface Finished {
  lines: TableLine[];
  older: number | null;
}

export interface FollowerTold {
  name: string;
  /** The handle. */
  who: string | null;
  leads: boolean;
  me: boolean;
}

export interface Frame {
  step: number;
  /** Decisions made by then. */
  decision: number;
  caption: string;
  view: unknown;
}

/** A step: its whole view, or those of its fields that are not as in the step before. */
export interface FrameTold {
  step: number;
  decision: number;
  caption: string;
  view?: unknown;
  changed?: unknown;
}

/** Frames from step `since` on replace what the browser has from there. */
export interface FramesTold {
  type: "frames";
  seat: number;
  since: number;
  rewound: number;
  frames: FrameTold[];
}

export interface FriendLine {
  who: PersonRef;
  /** In the house now, on whatever page. */
  here: boolean;
  /** The public table at which they sit now; of other tables nothing is told. */
  table: string | null;
  /** Of that table; nothing if there is none. */
  game: string;
}

/** Points that a step brought a seat, or took from it. */
export interface GainTold {
  step: number;
  round: number;
  seat: number;
  source: number;
  points: number;
}

export interface GameInfo {
  id: string;
  title: string;
  pitch: string;
  credits: string;
  minutes: number;
  seats: number[];
  options: OptionInfo[];
  version: number;
}

export interface GroupResult {
  group: number;
  seats: SeatResult[];
  table: string;
}

export interface GroupSeat {
  seat: number;
  name: string;
  me: boolean;
}

export interface GroupTold {
  number: number;
  /** The people; rivals of the house sit in the other seats. */
  seats: GroupSeat[];
  begun: boolean;
  /** Boards. */
  finished: number;
  mine: boolean;
}

export interface HandOver {
  type: "hand_over";
  /** The handle of who shall lead. */
  who: string;
  id?: string;
}

/** The rules in Markdown, and a line on each card and token. */
export interface Help {
  rules: string;
  names: Record<string, string>;
  notes: Record<string, string>;
  lines: Record<string, string>;
}

/** What a rival would weigh in the seat's place; or, without `search`, what the seat may believe and what a coach says to that. */
export interface Hint {
  type: "hint";
  seat: number;
  search?: boolean;
  id?: string;
}

export interface HintTold {
  type: "hint";
  id: string;
  seat: number;
  choices: Weighed[];
  belief: BeliefNow | null;
}

export interface HookWish {
  address: string;
  shape?: "discord" | "plain" | "slack";
}

/** How long bots shall seem to think, as this seat wishes it: a share of the usual, from 0 to 1. The slowest wish counts. */
export interface Hurry {
  type: "hurry";
  seat: number;
  pause: number;
  id?: string;
}

export interface Import {
  record: Record<string, unknown>;
}

export interface InvitationLine {
  id: string;
  by: PersonRef;
  table: string;
  game: string;
}

/** A line of a trial's stream. */
export interface LabNews {
  status: "done" | "playing" | "refused" | "waiting";
  done: number;
  games: number;
  report: LabReport | null;
  /** Games first; then how far skill goes, and what it is worth to see all. */
  stage: "games" | "knowledge" | "skill";
}

export interface LabPlot {
  title: string;
  svg: string;
}

/** In the reader's language. */
export interface LabReport {
  title: string;
  about: string;
  /** The three that matter. */
  sentences: string[];
  plots: LabPlot[];
  tables: LabTable[];
}

export interface LabTable {
  title: string;
  columns: string[];
  rows: string[][];
}

export interface LabWish {
  players: number;
  box?: Record<string, unknown>;
  /** Another box, played with the same deals. */
  against?: Record<string, unknown> | null;
  options?: Record<string, boolean | number | string>;
  games?: number;
  language?: string;
}

export interface Lead {
  type: "lead";
  step: number;
  seat: number;
  id?: string;
}

/** What to decide when the seat is asked next, step by step; without steps, a plan is taken back. */
export interface LeavePlan {
  type: "plan";
  seat: number;
  steps: PlanStep[];
  id?: string;
}

export interface LessonInfo {
  game: string;
  name: string;
  title: string;
  about: string;
  /** Is it for who has never played the game? */
  first: boolean;
}

export interface LessonTold {
  /** The pupil's. */
  seat: number;
  names: string[];
  title: string;
  /** How many of the pupil's decisions counted. A choice that was not wanted counts for nothing, and neither does what follows it. */
  done: number;
  /** How many of them are left after one step back. */
  back: number;
  step: number;
  steps: number;
  /** What the host says. */
  said: string;
  /** What the host says to a choice that was not wanted; the rules' reason, if it was not possible. */
  answer: string;
  /** What would be right, after a wrong choice. */
  shown: string[];
  frames: Frame[];
  asked: string;
  legal: Choice[];
  /** There is nothing to do but to read, and to go on. */
  read: boolean;
  over: boolean;
}

/** How far the pupil has come: the service keeps nothing of it. */
export interface LessonWish {
  /** What the pupil did so far; the last may be a try. */
  done?: string[];
  /** Frames the browser has already: those that follow are sent. */
  since?: number;
  language?: string;
}

export interface LevelInfo {
  id: string;
  label: string;
  note: string;
  /** Is it the one for who does not choose? */
  usual: boolean;
}

export interface LinkGiven {
  link: string;
}

export interface Lists {
  lobby: TableLine[];
  running: TableLine[];
  finished: TableLine[];
  /** Where the next page of finished games begins; None if this is all. */
  older: number | null;
}

export interface Login {
  name: string;
  password: string;
}

export interface Logout {
  everywhere?: boolean;
}

/** Where the browser looks from: a seat of its own, or PUBLIC. Frames from `step` on are sent. */
export interface Look {
  type: "look";
  seat: number;
  step?: number;
  /** The last known number of times something was taken back: if it has changed, all frames are sent. */
  rewound?: number;
  language?: string;
  /** How frames are told. 1: each with its whole view. 2: only the first, and of each after it what is different from the one before. */
  wire?: number;
  id?: string;
}

export interface LuckTold {
  fair: number;
  seats: SeatLuckTold[];
}

export interface MailWish {
  address: string;
}

export interface Me {
  name: string;
  language: string;
  /** Has the person chosen the name? */
  named: boolean;
  /** Does a password or a passkey let them in from elsewhere? */
  protected: boolean;
  /** Until when the person may do nothing here: milliseconds since 1970. */
  banned: number | null;
}

export interface MemberTold {
  name: string;
  /** Of a rival of the house; nothing for a person. */
  level: string;
}

/** A step worth looking at again. */
export interface MomentTold {
  step: number;
  head: string;
  caption: string;
}

export interface MuteSeat {
  type: "mute";
  seat: number;
  on?: boolean;
  id?: string;
}

export interface MyRating {
  game: string;
  title: string;
  /** At tables of this size. */
  players: number;
  rating: RatingTold;
  /** The last games, the oldest first. */
  way: RatingPoint[];
}

export interface NoteTold {
  text: string;
}

export interface NoteWish {
  text: string;
}

export interface NoticeSettingsTold {
  /** By what this house can reach people. */
  available: ("hook" | "mail" | "push")[];
  ways: WayTold[];
  kinds: Record<string, ("hook" | "mail" | "push")[]>;
  /** Minutes of the day, in the zone. */
  silent_from: number | null;
  silent_to: number | null;
  zone: string;
  /** For a browser that subscribes to pushes. */
  push_key: string;
}

export interface NoticeSettingsWish {
  kinds: Record<string, ("hook" | "mail" | "push")[]>;
  silent_from?: number | null;
  silent_to?: number | null;
  zone?: string;
}

export interface NoticeTold {
  id: string;
  kind: "begins" | "filled" | "invited" | "turn";
  text: string;
  /** The page it leads to. */
  path: string;
  game: string;
  /** Milliseconds since 1970. */
  at: number;
  seen: boolean;
}

export interface NoticesSeen {
  /** Which; all, if nothing is said. */
  ids?: string[] | null;
  /** Or those of a table. */
  table?: string | null;
}

export interface NoticesTold {
  /** The newest first. */
  notices: NoticeTold[];
  unseen: number;
}

/** How things stand. It follows the frames it belongs to. */
export interface NowTold {
  type: "now";
  seat: number;
  step: number;
  to_act: number[];
  /** What a decision of this seat must name; None if it has nothing to decide. */
  ask: number | null;
  /** What this seat is to do, in words; nothing if it has nothing to decide. */
  asked: string;
  legal: Choice[];
  clocks: (ClockTold | null)[];
  undo: "ask" | "free" | "no";
  undo_asked: UndoAsked | null;
  over: boolean;
  /** What this seat has left to be decided when it is asked. */
  plan: PlanStep[] | null;
}

export interface OptionInfo {
  name: string;
  label: string;
  /** What it changes, in a sentence. */
  note: string;
  choices: (boolean | number | string)[];
  default: boolean | number | string;
}

/** How it stands with what one looks for. */
export interface PairTold {
  wish: PairWish;
  /** Milliseconds since 1970. */
  since: number;
  /** How many look for the same, oneself among them. */
  waiting: number;
  /** Seconds that half of those before waited at most; None where too few have to tell. */
  usual: number | null;
  /** The table that was found. */
  table: string | null;
}

export interface PairWish {
  game: string;
  players: number;
  clock?: Clock;
  rated?: boolean;
  /** After how many seconds the house's rivals take the empty seats; 0: never. */
  rivals?: number;
}

/** What is different in the parlour since the last time; the first time, all of it. */
export interface ParlourTold {
  type: "parlour";
  /** New tables, and those that are otherwise now. */
  came: TableLine[];
  gone: string[];
  /** All of them. */
  seeks: SeekLine[];
}

export interface PasskeyInfo {
  id: string;
  label: string;
  /** Milliseconds since 1970, as all moments here. */
  created: number;
  used: number | null;
}

export interface PasskeyLogin {
  state: string;
  credential: Record<string, unknown>;
}

export interface PasskeyWish {
  state: string;
  credential: Record<string, unknown>;
  label?: string;
  proof?: Proof;
}

export interface Password {
  password: string;
  /** The one until now, if there is one. */
  old?: string;
  /** Where only passkeys let the person in until now. */
  proof?: Proof;
}

export interface PersonRef {
  handle: string;
  name: string;
}

export interface Ping {
  type: "ping";
  id?: string;
}

/** What to answer once, when one is asked. */
export interface PlanStep {
  /** The first that may be taken is. */
  actions: string[];
  /** Only if all of these may be taken, */
  legal?: string[];
  /** and none of these. */
  illegal?: string[];
  /** Again and again, while the phase lasts. */
  stay?: boolean;
}

/** What could the seat leave as a plan? Asking changes nothing. */
export interface Planning {
  type: "planning";
  seat: number;
  id?: string;
}

/** What a plan of the seat may name, and what the game offers ready made, by what the seat knows. */
export interface PlanningTold {
  type: "planning";
  id: string;
  seat: number;
  actions: Choice[];
  ready: ReadyPlan[];
}

export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

/** A person, as the reader may see them. */
export interface Profile {
  who: PersonRef;
  since: number;
  me: boolean;
  friend: "asked" | "asking" | "no" | "yes";
  /** By the reader. */
  blocked: boolean;
  /** The reader's own, which nobody else sees. */
  note: string;
  /** Of finished games at public tables; in my own profile, of all. */
  results: ResultLine[];
  ratings: MyRating[];
  /** The newest of them. */
  games: TableLine[];
  /** Whom I have met most often: in my own profile alone. */
  rivals: RivalLine[];
  /** Likewise. */
  blocks: PersonRef[];
}

/** That it is the person: the password, or the answer of a passkey. Nothing, for who has neither. */
export interface Proof {
  password?: string;
  state?: string;
  credential?: Record<string, unknown>;
}

export interface Proven {
  proof?: Proof;
}

/** A browser's subscription. */
export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PuzzleAnswer {
  action: string;
  language?: string;
}

export interface PuzzleChoice {
  action: string;
  label: string;
  percent: number;
}

export interface PuzzleGame {
  game: string;
  puzzles: number;
  themes: PuzzleTheme[];
}

export interface PuzzleIndex {
  /** By UTC, as in 2026-11-17. */
  day: string;
  today: PuzzleRef | null;
  games: PuzzleGame[];
  /** None for who has no name: a browser may count for itself. */
  solver: Solver | null;
}

export interface PuzzleJudged {
  right: boolean;
  best: string;
  said: string[];
  missed: string[];
  /** The best first; of a riddle none. */
  choices: PuzzleChoice[];
  /** Was it the first answer of a person with a name? */
  counted: boolean;
  /** What that did to the rating. */
  gain: number;
  solver: Solver | null;
}

export interface PuzzleRef {
  game: string;
  id: string;
  /** Its theme, in words. */
  title: string;
  grade: number;
}

export interface PuzzleTheme {
  theme: string;
  title: string;
  puzzles: number;
}

/** A puzzle before it is answered: nothing in it tells the answer. */
export interface PuzzleTold {
  game: string;
  id: string;
  theme: string;
  title: string;
  grade: number;
  rating: number;
  daily: boolean;
  seat: number;
  names: string[];
  story: string[];
  frame: Frame;
  asked: string;
  legal: Choice[];
}

/** Which puzzle is wanted next: of a game and theme, or of any. */
export interface PuzzleWish {
  game?: string;
  theme?: string;
  /** Not these, which a browser remembers for who has no name. */
  seen?: string[];
  language?: string;
}

export interface Quiet {
  on?: boolean;
}

export interface RatingPoint {
  /** Milliseconds since 1970. */
  at: number;
  table: string;
  shown: number;
  interval: number;
}

export interface RatingTold {
  shown: number;
  /** Half of the 95 % interval around it. */
  interval: number;
  games: number;
  /** Of too few games to be shown without a word of doubt. */
  provisional: boolean;
  /** What the game at this table gave, once it was counted. */
  gain: number | null;
}

export interface Ready {
  ready?: boolean;
}

/** A plan of one step that stays, as the game offers it. */
export interface ReadyPlan {
  /** What it does; those of one kind stand together. */
  kind: string;
  /** Which of its kind it is; nothing where there is one only. */
  choice: string;
  actions: string[];
}

/** What stands against an action, in the reader's language; nothing, if it may be taken. */
export interface Reason {
  type: "reason";
  id: string;
  text: string;
}

export interface Recovery {
  name: string;
  code: string;
  /** A new one, if it is wished. */
  password?: string;
}

export interface Refused {
  type: "refused";
  id: string;
  code: string;
  message: string;
}

export interface Rematch {
  /** How strong the bots shall be; as before, if nothing is said. */
  level?: string;
}

export interface Rename {
  name: string;
  language?: string | null;
}

export interface Replay {
  table: TableInfo;
  names: string[];
  steps: number;
  frames: Frame[];
}

export interface ReportTaken {
  id: string;
}

/** About a person, or about a line of a table's chat. */
export interface ReportWish {
  reason: "abuse" | "cheating" | "name" | "other" | "spam";
  text?: string;
  handle?: string;
  /** Where it happened; its chat is attached, as far as one can read it. */
  table?: string;
  line?: number | null;
}

/** What somebody came to in a game, against a kind of rivals. */
export interface ResultLine {
  game: string;
  /** people, or the strongest level of the house's rivals at the table. */
  against: string;
  played: number;
  won: number;
}

export interface ReviewMade {
  id: string;
}

/** How the review stands. */
export interface ReviewTold {
  type: "review";
  table: string;
  step: number;
  /** Whose eyes the leader sees it with. */
  seat: number;
  /** Does the reader lead? */
  leads: boolean;
  /** Is who leads here? */
  led: boolean;
  /** Who is here and has a name. */
  people: FollowerTold[];
}

export interface ReviewWish {
  table: string;
}

export interface RivalLine {
  /** None: a rival of the house, of this level. */
  who: PersonRef | null;
  level: string;
  played: number;
  won: number;
}

export interface RivalsWish {
  level: string;
  count?: number;
}

export interface RoundTold {
  number: number;
  label: string;
}

/** A page of my running games: first those that wait for me, the soonest to run out before the others. */
export interface Running {
  lines: TableLine[];
  pages: number;
  total: number;
  /** How many of all of them wait for me. */
  needed: number;
}

/** A message of a browser. `id` comes back in its answer. */
export interface Said {
  type: "Said";
  id?: string;
}

export interface SeatChange {
  seat: number;
  kind: "bot" | "closed" | "link" | "open";
  level?: string;
}

export interface SeatJudged {
  seat: number;
  /** The level of rival that would have lost about as much. */
  level: string;
  accuracy: number;
  lost: number;
  /** Decisions of each grade. */
  counts: Record<string, number>;
  sentences: string[];
}

/** The result less a fair share: chance, others and decisions, exactly. */
export interface SeatLuckTold {
  seat: number;
  result: number;
  chance: number;
  others: number;
  decisions: number;
  error: number;
}

export interface SeatResult {
  name: string;
  /** Was it a person, to the end? */
  person: boolean;
  me: boolean;
  share: number;
  score: number | null;
  /** The part of the others in the same seat, with the same cards, who fared worse; those who fared alike count half. */
  points: number | null;
}

export interface SeatWish {
  seat: number;
}

/** An open challenge: some who look for players. */
export interface SeekLine {
  wish: PairWish;
  /** Who waits, the longest first. */
  names: string[];
  mine: boolean;
}

/** A set in a list. */
export interface SetLine {
  id: string;
  name: string;
  game: string;
  title: string;
  players: number;
  boards: number;
  level: string;
  clock: Clock;
  open: boolean;
  closes: number;
  groups: number;
  /** Boards that the reader's group has finished; None for who is in no group. */
  finished: number | null;
}

export interface SetLists {
  lines: SetLine[];
}

export interface SetMade {
  id: string;
}

export interface SetPlace {
  seat: number;
  /** None: a new group. */
  group?: number | null;
}

/** How a person fared on all boards that the reader may see. */
export interface SetScore {
  place: number;
  name: string;
  group: number;
  seat: number;
  me: boolean;
  points: number;
  boards: number;
}

export interface SetTold {
  line: SetLine;
  /** Is the reader the host? */
  host: boolean;
  promise: string;
  /** Once the set is closed. */
  secret: string | null;
  /** The reader's. */
  group: number | null;
  groups: GroupTold[];
  boards: BoardTold[];
  scores: SetScore[];
}

export interface SetWish {
  name: string;
  game: string;
  /** Seats at each table. */
  players: number;
  boards: number;
  /** Of the rivals in seats that a group leaves free. */
  level?: string;
  /** For which it is open. */
  days?: number;
  clock?: Clock;
  options?: Record<string, boolean | number | string>;
}

/** A seat's part of the key: first sealed, then open. */
export interface Share {
  seat: number;
  sealed?: string | null;
  share?: string | null;
}

/** How a person fares with puzzles. */
export interface Solver {
  rating: number;
  /** The rating is that much more or less, 19 times in 20. */
  doubt: number;
  tries: number;
  solved: number;
  /** Days in a row on which the puzzle of the day was solved. */
  streak: number;
  longest: number;
  /** Has today's been answered? */
  today: boolean;
}

export interface Speak {
  type: "speak";
  text: string;
  team?: boolean;
  id?: string;
}

export interface StandingTold {
  entry: number;
  name: string;
  place: number;
  points: number;
  played: number;
  ties: number[];
  /** Has it left? */
  out: boolean;
  mine: boolean;
  members: MemberTold[];
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  version: number;
  options: Record<string, boolean | number | string>;
  /** None: as it comes. */
  box: BoxName | null;
  status: "closed" | "open" | "over" | "playing";
  public: boolean;
  aids: boolean;
  spectators: "delayed" | "none" | "public";
  clock: Clock;
  chairs: ChairInfo[];
  /** Is the reader the host? */
  host: boolean;
  mine: number[];
  /** May a person sit in several seats here? */
  hot_seat: boolean;
  /** Does it count for ratings? */
  rated: boolean;
  /** Has the host closed the chat? */
  quiet: boolean;
  deal: DealInfo;
  earlier: string | null;
  later: string | null;
  /** Whose table it is. */
  tournament: string | null;
  /** Of whose boards one is played here. */
  deal_set: string | null;
  created: number;
  ended: number | null;
}

/** A table in a list. */
export interface TableLine {
  id: string;
  game: string;
  title: string;
  status: "closed" | "open" | "over" | "playing";
  names: string[];
  /** Seats one may take. */
  free: number;
  mine: number[];
  my_turn: boolean;
  /** When the table last moved, in milliseconds. */
  since: number;
  shares: (number | null)[];
  clock: Clock;
  spectators: "delayed" | "none" | "public";
  box: BoxName | null;
  rated: boolean;
  /** Where a clock runs for me: milliseconds until it runs out. */
  left: number | null;
}

export interface TableMade {
  id: string;
}

export interface TableTold {
  type: "table";
  table: TableInfo;
}

export interface TableWish {
  game: string;
  seats: ChairWish[];
  options?: Record<string, boolean | number | string>;
  /** An owner's data file, as text; or the name of one that comes with the game, or of one in the gallery. */
  data?: string | null;
  public?: boolean;
  /** As the host says; if nothing is said, only where one person plays with bots. */
  aids?: boolean | null;
  spectators?: "delayed" | "none" | "public";
  clock?: Clock;
  /** May a person sit in several seats? So it is too, if more than one is mine. */
  hot_seat?: boolean;
  /** Does it count for ratings? Only the game as printed does, without aids, and nothing is taken back there. */
  rated?: boolean;
}

/** I lead, as who led has gone. */
export interface TakeOver {
  type: "take_over";
  id?: string;
}

/** A message was carried out, and what it asked for is on the disk. */
export interface Taken {
  type: "taken";
  id: string;
}

export interface TokenGiven {
  token: string;
}

export interface TokenWish {
  label?: string;
}

/** The tournament that is looked at stands otherwise now. */
export interface TournamentChanged {
  type: "tournament";
  tournament: string;
}

/** A tournament in a list. */
export interface TournamentLine {
  id: string;
  name: string;
  game: string;
  title: string;
  system: "arena" | "knockout" | "robin" | "swiss";
  players: number;
  teams: boolean;
  clock: Clock;
  rated: boolean;
  status: "closed" | "open" | "over" | "paused" | "playing";
  entries: number;
  round: number;
  rounds: number;
  minutes: number;
  begins: number | null;
  mine: boolean;
}

export interface TournamentLists {
  open: TournamentLine[];
  running: TournamentLine[];
  over: TournamentLine[];
}

export interface TournamentMade {
  id: string;
}

export interface TournamentTold {
  line: TournamentLine;
  /** Who names it when asking again is told only what has changed since. */
  version: number;
  /** Is the reader the host? */
  host: boolean;
  host_name: string;
  ends: number | null;
  /** What decides among those with the same points, in this order. */
  ties: string[];
  standings: StandingTold[];
  /** The round whose bouts these are. */
  shown: number;
  bouts: BoutTold[];
  /** The reader's entry. */
  entered: number | null;
  /** Where the reader is awaited. */
  table: string | null;
  /** Lets somebody into the reader's team. */
  word: string | null;
  /** Of all lots, once the first round is paired. */
  seed: string | null;
}

export interface TournamentWish {
  name: string;
  game: string;
  system: "arena" | "knockout" | "robin" | "swiss";
  /** Seats at a table. */
  players: number;
  clock: Clock;
  /** Do teams play, in games that have teams? */
  teams?: boolean;
  /** Of a Swiss; 0: as many as it takes to find the best. */
  rounds?: number;
  /** That an arena is open. */
  minutes?: number;
  rated?: boolean;
  options?: Record<string, boolean | number | string>;
  /** Milliseconds since 1970; if nothing is said, the host begins it. */
  begins?: number | null;
}

export interface Undo {
  type: "undo";
  seat: number;
  /** Decisions made when this was wished for: if others were made since, it is refused. */
  made?: number | null;
  id?: string;
}

export interface UndoAsked {
  seat: number;
  waiting: number[];
}

export interface VacationTold {
  /** Milliseconds since 1970; None: I am here. */
  until: number | null;
  /** Whole days off that are left in this year. */
  left: number;
}

export interface VacationWish {
  days: number;
}

/** A variant in the gallery. */
export interface VariantInfo {
  id: string;
  game: string;
  name: string;
  /** What it does, in a sentence. */
  note: string;
  /** Does it come with the game? */
  shipped: boolean;
  maker: string;
  mine: boolean;
}

export interface VariantTold {
  info: VariantInfo;
  /** Its data file. */
  text: string;
}

export interface VariantWish {
  game: string;
  box: Record<string, unknown>;
  name: string;
  note?: string;
}

/** Shall the parlour be told? And which tournament is looked at? */
export interface Watch {
  type: "watch";
  parlour: boolean;
  tournament?: string | null;
  id?: string;
}

export interface WayTold {
  id: string;
  kind: "hook" | "mail" | "push";
  /** The mailbox, or the address of a webhook; of a push the host alone. */
  address: string;
  confirmed: boolean;
  shape: string;
  /** What a webhook is signed with. */
  secret: string;
}

/** How a person can come in from elsewhere. */
export interface WaysIn {
  password: boolean;
  passkeys: PasskeyInfo[];
  /** Recovery codes that are left. */
  codes: number;
}

export interface Weighed {
  action: string;
  label: string;
  /** The share of the win it promises. */
  value: number;
  visits: number;
  reason: string;
}

/** Somebody: by the handle, or by the name, if it is protected or that of a friend. */
export interface Whom {
  handle?: string;
  name?: string;
}

/** Why may the seat not do that now? Asking changes nothing. */
export interface Why {
  type: "why";
  seat: number;
  action: string;
  id?: string;
}

export type FromService = TableTold | FramesTold | NowTold | Taken | Refused | ChatTold | HintTold | Reason | PlanningTold | Pong;

export type FromBrowser = Look | Decide | Undo | AnswerUndo | Speak | MuteSeat | Hint | Why | Hurry | LeavePlan | Planning | Ping;

export type FromReview = ReviewTold | ChatTold | Taken | Refused | Pong;

export type FromFollower = Lead | HandOver | TakeOver | Speak | Ping;
