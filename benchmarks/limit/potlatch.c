/* Potlatch by hand in C: the complete rules with all options and random players, as a limit for the compiled rulebook.
 *
 * It plays the same games as the rulebook's loop `play_random_games`: the same stream of random numbers (splitmix64 by seed and game),
 * the same order of the options, the same integers for the acts. `play_random_games` returns how many acts were played; `digest` is a
 * hash of every act and of what each seat ends with. Rules are named by the ids of the rulebook.
 */
#include <stdint.h>
#include <string.h>

enum { SEATS = 6, TYPES = 4, KINDS = 16, HOUSES = 8, CARDS = 64, GAMES = 6 };
enum { SETUP, GIFT, LAYING, SHARE, ROUND_END, CLOSING, FINISHED };
enum { DEAL_HOUSE = 0, DEAL_CARD = 48, CHOOSE_FIRST = 144, GIFT_TO = 150, LAY_CARD = 156, FINISH_GIFT = 172, INVITE = 173,
       SHARE_CARD = 179, PLACE = 195, DRAW_CARD = 211 };
enum { SIX, HOUSE_NUMBER, FOUR };
enum { ALL, THREES, FOURS_AND_FIVES };
enum { SINGLE_CARD_FIRST, LEAST_AMOUNT, NO_MINIMUM };
enum { CAUSE_NONE, CAUSE_HOUSE, CAUSE_STUCK };
enum { CARDS_AFTER = 64, SETS_AFTER = 4096, NONE_YET = 8191 };
enum { DEAD_END = -1, CHANCE = -1 };

static const int8_t SIZE[HOUSES] = {3, 3, 3, 3, 4, 4, 4, 5};
#define TYPE(kind) ((kind) >> 2)
#define AMOUNT(kind) (((kind) & 3) + 1)

typedef struct {
    int8_t seats, hand_size_rule, linked_games, house_pool, minimum_gift, chosen_house, next_round, first_seat, end_of_round;
    int8_t starting_status[SEATS];
} Charter;

typedef struct {
    Charter c;
    int8_t phase, game_no, round_no, active, drawer;
    int8_t house[SEATS], unmet[SEATS][TYPES], outside[SEATS][KINDS], storage[SEATS][KINDS];
    int8_t hand[SEATS][KINDS], hand_size[SEATS], stack[KINDS], stack_size;
    int8_t level, gifts_this_round, gifted[SEATS], receiver, pending[KINDS], last_receiver, invited, shared_kind;
    int16_t least, least_for[SEATS];
    int8_t last_completed, closing_cause, closing_start, closing_step;
    int16_t status[SEATS], status_before[SEATS];
    int8_t goal_met[GAMES];
} Table;

typedef struct {
    uint64_t rng;
    int32_t acts[96], weights[96];
} Workspace;

/* ------------------------------------------------------------ random numbers */
static inline uint64_t mix(uint64_t z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline int64_t below(Workspace *b, int64_t n) {
    b->rng += 0x9E3779B97F4A7C15u;
    return (int64_t)(mix(b->rng) >> 32) * n >> 32;
}

/* ------------------------------------------------------------ cards */
static inline int complete(const Table *s, int house) { /* PO-7 */
    const int8_t *u = s->unmet[house];
    return house < s->c.seats && s->house[house] && !(u[0] | u[1] | u[2] | u[3]);
}

static inline void lie_at(Table *s, int house, int kind) {
    int left = s->unmet[house][TYPE(kind)] - AMOUNT(kind);
    s->unmet[house][TYPE(kind)] = left > 0 ? left : 0;
}

static inline int left_of(const Table *s, int seat) { return seat + 1 < s->c.seats ? seat + 1 : 0; }

static void store_gifts(Table *s) { /* PO-14 */
    for (int house = 0; house < s->c.seats; house++)
        for (int kind = 0; kind < KINDS; kind++) {
            s->storage[house][kind] += s->outside[house][kind];
            s->outside[house][kind] = 0;
        }
}

static inline int laid(const Table *s) {
    int total = 0;
    for (int kind = 0; kind < KINDS; kind++) total += s->pending[kind] * AMOUNT(kind);
    return total;
}

static inline int cards_laid(const Table *s) {
    int cards = 0;
    for (int kind = 0; kind < KINDS; kind++) cards += s->pending[kind];
    return cards;
}

/* ------------------------------------------------------------ setting up */
static void set_up_game(Table *s) {
    s->phase = SETUP;
    s->game_no++;
    s->round_no = s->active = s->gifts_this_round = s->closing_step = 0;
    s->closing_cause = CAUSE_NONE;
    s->drawer = s->receiver = s->last_receiver = s->invited = s->shared_kind = s->last_completed = s->closing_start = -1;
    s->level = 1;
    memset(s->house, 0, sizeof s->house);
    memset(s->unmet, 0, sizeof s->unmet);
    memset(s->hand_size, 0, sizeof s->hand_size);
    memset(s->gifted, 0, sizeof s->gifted);
    memset(s->hand, 0, sizeof s->hand);
    memset(s->outside, 0, sizeof s->outside);
    memset(s->storage, 0, sizeof s->storage);
    memcpy(s->status_before, s->status, sizeof s->status);
    memset(s->stack, 4, sizeof s->stack);
    s->stack_size = CARDS;
}

static void set_up(Table *s) {
    for (int seat = 0; seat < s->c.seats; seat++) s->status[seat] = s->c.starting_status[seat]; /* PO-62 */
    memset(s->goal_met, -1, sizeof s->goal_met);
    set_up_game(s);
}

static inline int in_pool(const Table *s, int house) { /* PO-64 */
    return s->c.house_pool == ALL || (SIZE[house] == 3) == (s->c.house_pool == THREES);
}

static inline int next_without_house(const Table *s) {
    for (int seat = 0; seat < s->c.seats; seat++)
        if (!s->house[seat]) return seat;
    return -1;
}

static inline int hand_limit(const Table *s, int seat) { /* PO-60 */
    if (s->c.hand_size_rule == FOUR) return 4;
    return s->c.hand_size_rule == HOUSE_NUMBER ? SIZE[s->house[seat] - 1] : 6;
}

static void draw_next(Table *s, int first) { /* PO-R24 */
    s->drawer = -1;
    for (int i = 0, seat = first; i < s->c.seats; i++, seat = left_of(s, seat))
        if (s->stack_size > 0 && s->hand_size[seat] < hand_limit(s, seat)) {
            s->drawer = seat;
            return;
        }
}

static void draw_from_stack(Table *s, int seat, int kind) {
    s->stack[kind]--;
    s->stack_size--;
    s->hand[seat][kind]++;
    s->hand_size[seat]++;
    draw_next(s, left_of(s, seat));
}

static inline int candidate(const Table *s, int seat) { /* PO-63 */
    for (int other = 0; other < s->c.seats; other++)
        if (s->status[other] > s->status[seat]) return 0;
    return 1;
}

/* ------------------------------------------------------------ obligation */
static inline int eligible(const Table *s, int house) { /* PO-52 */
    return house != s->active && !s->gifted[house] && !complete(s, house);
}

static inline int smallest_card(const Table *s, int giver, int house, int level) {
    int smallest = 0;
    for (int kind = 0; kind < KINDS; kind++)
        if (s->hand[giver][kind] && AMOUNT(kind) >= level && s->unmet[house][TYPE(kind)])
            if (!smallest || AMOUNT(kind) < smallest) smallest = AMOUNT(kind);
    return smallest;
}

static int least_set(const Table *s, int giver, int house, int first, int taken, int filled, int total, int cards, int best) {
    for (int kind = first; kind < KINDS; kind++) {
        if (kind > first) {
            taken = 0;
            if ((kind & 3) == 0) filled = 0;
        }
        if (s->hand[giver][kind] > taken && filled < s->unmet[house][TYPE(kind)]) { /* PO-16 */
            int now = total + AMOUNT(kind);
            if (now < s->level)
                best = least_set(s, giver, house, kind, taken + 1, filled + AMOUNT(kind), now, cards + 1, best);
            else if (now * CARDS_AFTER + cards + 1 < best)
                best = now * CARDS_AFTER + cards + 1;
        }
    }
    return best;
}

static int least_gift(const Table *s, int giver, int house) {
    int best;
    if (s->gifts_this_round == 0) return smallest_card(s, giver, house, 1) ? CARDS_AFTER + 1 : 0; /* PO-51 */
    if (s->c.minimum_gift == SINGLE_CARD_FIRST) {
        int amount = smallest_card(s, giver, house, s->level);
        if (amount) return amount * CARDS_AFTER + 1; /* PO-23 */
        best = least_set(s, giver, house, 0, 0, 0, 0, 0, NONE_YET - SETS_AFTER);
        return best + SETS_AFTER < NONE_YET ? best + SETS_AFTER : 0; /* PO-24 */
    }
    best = least_set(s, giver, house, 0, 0, 0, 0, 0, NONE_YET);
    return best < NONE_YET ? best : 0;
}

static void weigh_gifts(Table *s, int giver) {
    s->least = 0;
    for (int house = 0; house < s->c.seats; house++) {
        int least = eligible(s, house) ? least_gift(s, giver, house) : 0;
        s->least_for[house] = least;
        if (least && (!s->least || least < s->least)) s->least = least;
    }
}

static inline int may_receive(const Table *s, int house) { /* PO-25, PO-66 */
    if (!s->least_for[house]) return 0;
    return s->c.minimum_gift == NO_MINIMUM || s->c.chosen_house || s->least_for[house] == s->least;
}

/* ------------------------------------------------------------ play and closing action */
static void begin_turn(Table *s, int seat) {
    s->active = seat;
    s->phase = GIFT;
    s->receiver = s->invited = s->shared_kind = -1;
    weigh_gifts(s, seat);
}

static void begin_round(Table *s, int first) {
    s->round_no++;
    s->level = 1;
    s->gifts_this_round = 0;
    memset(s->gifted, 0, sizeof s->gifted);
    begin_turn(s, first);
}

static void end_game(Table *s) { /* PO-48, PO-49, PO-59, PO-61 */
    int met = 1;
    for (int house = 0; house < s->c.seats; house++) met &= complete(s, house);
    for (int seat = 0; seat < s->c.seats; seat++) s->status[seat] += met ? 1 : -1;
    s->goal_met[s->game_no - 1] = met;
    if (s->game_no < s->c.linked_games)
        set_up_game(s);
    else
        s->phase = FINISHED;
}

static inline int has_place_for(const Table *s, int seat, int kind) {
    return s->hand[seat][kind] && s->unmet[seat][TYPE(kind)];
}

static inline int must_place(const Table *s, int seat) {
    for (int kind = 0; kind < KINDS; kind++)
        if (has_place_for(s, seat, kind)) return 1;
    return 0;
}

static void go_on(Table *s) { /* PO-41, PO-42 */
    while (!must_place(s, s->active)) {
        int seat = s->active, left = left_of(s, seat);
        if (++s->closing_step > s->c.seats) {
            end_game(s);
            return;
        }
        for (int kind = 0; kind < KINDS; kind++) {
            s->hand[left][kind] += s->hand[seat][kind];
            s->hand[seat][kind] = 0;
        }
        s->hand_size[left] += s->hand_size[seat];
        s->hand_size[seat] = 0;
        s->active = left;
    }
}

static void begin_closing(Table *s, int cause, int starter) { /* PO-36 to PO-39 */
    store_gifts(s);
    s->phase = CLOSING;
    s->closing_cause = cause;
    s->closing_start = s->active = starter;
    go_on(s);
}

static void end_round(Table *s, int last) {
    if (s->last_completed >= 0) {
        begin_closing(s, CAUSE_HOUSE, s->last_completed);
        return;
    }
    store_gifts(s);
    s->active = last;
    draw_next(s, last);
    if (s->drawer < 0)
        begin_round(s, last);
    else
        s->phase = ROUND_END;
}

/* ------------------------------------------------------------ gift */
static inline int wanted_cards(const Table *s) { return s->least_for[s->receiver] % CARDS_AFTER; }
static inline int wanted_total(const Table *s) { return s->least_for[s->receiver] % SETS_AFTER / CARDS_AFTER; }

static int completes(const Table *s, int giver, int chosen, int first, int taken, int filled, int wanted, int cards, int owed) {
    int any = s->c.minimum_gift == NO_MINIMUM;
    if (owed == 0 && (any ? wanted <= 0 : wanted == 0 && cards == 0)) return 1;
    if (cards < 1 || cards < owed) return 0;
    for (int kind = first; kind < KINDS; kind++) {
        if (kind > first) {
            taken = 0;
            if ((kind & 3) == 0) filled = 0;
        }
        int due = s->pending[kind] + (kind == chosen) > taken;
        if ((due || (owed < cards && s->hand[giver][kind] + s->pending[kind] > taken)) &&
            filled < s->unmet[s->receiver][TYPE(kind)] && (any || AMOUNT(kind) <= wanted))
            if (completes(s, giver, chosen, kind, taken + 1, filled + AMOUNT(kind), wanted - AMOUNT(kind), cards - 1, owed - due))
                return 1;
        if (due) return 0;
    }
    return 0;
}

static int may_lay(const Table *s, int giver, int kind) {
    if (!s->hand[giver][kind] || !s->unmet[s->receiver][TYPE(kind)]) return 0;
    if (s->gifts_this_round == 0) return 1;
    int owed = cards_laid(s) + 1;
    if (s->c.minimum_gift == NO_MINIMUM) return completes(s, giver, kind, 0, 0, 0, s->level, KINDS * KINDS, owed);
    if (wanted_cards(s) == 1) return AMOUNT(kind) == wanted_total(s);
    return completes(s, giver, kind, 0, 0, 0, wanted_total(s), wanted_cards(s), owed);
}

static int may_go_on(const Table *s, int giver) {
    if (s->c.minimum_gift != NO_MINIMUM || s->gifts_this_round == 0) return cards_laid(s) < wanted_cards(s);
    for (int kind = 0; kind < KINDS; kind++)
        if (may_lay(s, giver, kind)) return 1;
    return 0;
}

static void give(Table *s, int giver, int house) {
    int total = laid(s);
    for (int type = 0; type < TYPES; type++) { /* PO-44, PO-45 */
        int given = 0;
        for (int kind = type * 4; kind < type * 4 + 4; kind++) given += s->pending[kind] * AMOUNT(kind);
        if (given && given == s->unmet[house][type]) s->status[giver]++;
    }
    for (int kind = 0; kind < KINDS; kind++)
        for (; s->pending[kind]; s->pending[kind]--) {
            s->outside[house][kind]++;
            lie_at(s, house, kind);
        }
    s->level = total; /* PO-19, PO-21 */
    s->gifts_this_round++;
    s->gifted[house] = 1;
    s->last_receiver = house;
    if (complete(s, house)) {
        s->last_completed = house;
        if (!s->c.end_of_round) { /* PO-36, PO-69 */
            begin_closing(s, CAUSE_HOUSE, house);
            return;
        }
    }
    if (s->gifts_this_round == s->c.seats)
        end_round(s, house);
    else
        begin_turn(s, house);
}

/* ------------------------------------------------------------ combine resources */
static int playable(const Table *s, int kind) { /* PO-29 */
    for (int house = 0; house < s->c.seats; house++)
        if (s->unmet[house][TYPE(kind)] && eligible(s, house)) return 1;
    return 0;
}

static void remain_stuck(Table *s, int seat) { /* PO-35, PO-67 */
    if (s->c.next_round && s->gifts_this_round > 0)
        end_round(s, seat);
    else if (s->last_completed >= 0)
        begin_closing(s, CAUSE_HOUSE, s->last_completed);
    else
        begin_closing(s, CAUSE_STUCK, seat);
}

static void invite(Table *s, int inviter, int seat) {
    s->invited = seat;
    for (int kind = 0; kind < KINDS; kind++)
        if (s->hand[seat][kind] && playable(s, kind)) {
            s->phase = SHARE;
            return;
        }
    s->status[seat]--; /* PO-32 */
    remain_stuck(s, inviter);
}

static void share(Table *s, int seat, int kind) {
    s->hand[seat][kind]--;
    s->hand_size[seat]--;
    s->hand[s->active][kind]++;
    s->hand_size[s->active]++;
    s->shared_kind = kind;
    s->status[seat]++; /* PO-31 */
    s->phase = GIFT;
    weigh_gifts(s, s->active);
    if (!s->least) remain_stuck(s, s->active);
}

/* ------------------------------------------------------------ acts */
static int outcomes(const Table *s, Workspace *b) {
    int n = 0, seat;
    if (s->phase == SETUP && (seat = next_without_house(s)) >= 0) {
        for (int house = 0; house < HOUSES; house++) {
            int free = in_pool(s, house);
            for (int other = 0; other < s->c.seats; other++) free &= s->house[other] != house + 1;
            if (free) b->weights[n] = 1, b->acts[n++] = DEAL_HOUSE + seat * HOUSES + house;
        }
        return n;
    }
    seat = s->drawer;
    if (seat >= 0) {
        int first = (s->phase == SETUP ? DEAL_CARD : DRAW_CARD) + seat * KINDS;
        for (int kind = 0; kind < KINDS; kind++)
            if (s->stack[kind]) b->weights[n] = s->stack[kind], b->acts[n++] = first + kind;
        return n;
    }
    for (seat = 0; seat < s->c.seats; seat++)
        if (candidate(s, seat)) b->weights[n] = 1, b->acts[n++] = CHOOSE_FIRST + seat;
    return n;
}

static int choices(const Table *s, Workspace *b, int seat) {
    int n = 0;
    switch (s->phase) {
    case GIFT:
        for (int to = 0; to < s->c.seats; to++)
            if (to != seat && !s->gifted[to] && !complete(s, to) && may_receive(s, to)) b->acts[n++] = GIFT_TO + to;
        if (!s->least && s->invited < 0) /* PO-27, PO-28 */
            for (int to = 0; to < s->c.seats; to++)
                if (to != seat) b->acts[n++] = INVITE + to;
        break;
    case LAYING:
        for (int kind = 0; kind < KINDS; kind++)
            if (may_lay(s, seat, kind)) b->acts[n++] = LAY_CARD + kind;
        if (s->c.minimum_gift == NO_MINIMUM && cards_laid(s) > 0 && laid(s) >= s->level) b->acts[n++] = FINISH_GIFT;
        break;
    case SHARE:
        for (int kind = 0; kind < KINDS; kind++)
            if (s->hand[seat][kind] && playable(s, kind)) b->acts[n++] = SHARE_CARD + kind;
        break;
    default:
        for (int kind = 0; kind < KINDS; kind++)
            if (has_place_for(s, seat, kind)) b->acts[n++] = PLACE + kind;
    }
    return n;
}

static void after_deal(Table *s) { /* PO-57, PO-63, PO-68 */
    int count = 0, first = -1;
    if (s->drawer >= 0) return;
    for (int seat = s->c.seats - 1; seat >= 0; seat--)
        if (candidate(s, seat)) count++, first = seat;
    if (count == 1 || s->c.first_seat) begin_round(s, first);
}

static void apply(Table *s, int seat, int act) {
    if (act < DEAL_CARD) {
        int to = act / HOUSES, house = act % HOUSES;
        s->house[to] = house + 1;
        memset(s->unmet[to], SIZE[house], TYPES);
        if (next_without_house(s) < 0) s->drawer = 0;
    } else if (act < CHOOSE_FIRST) {
        draw_from_stack(s, (act - DEAL_CARD) / KINDS, (act - DEAL_CARD) % KINDS);
        after_deal(s);
    } else if (act < GIFT_TO) {
        begin_round(s, act - CHOOSE_FIRST);
    } else if (act < LAY_CARD) {
        s->receiver = act - GIFT_TO;
        s->phase = LAYING;
    } else if (act < FINISH_GIFT) {
        int kind = act - LAY_CARD;
        s->hand[seat][kind]--;
        s->hand_size[seat]--;
        s->pending[kind]++;
        if (!may_go_on(s, seat)) give(s, seat, s->receiver);
    } else if (act < INVITE) {
        give(s, seat, s->receiver);
    } else if (act < SHARE_CARD) {
        invite(s, seat, act - INVITE);
    } else if (act < PLACE) {
        share(s, seat, act - SHARE_CARD);
    } else if (act < DRAW_CARD) {
        int kind = act - PLACE;
        s->hand[seat][kind]--;
        s->hand_size[seat]--;
        s->storage[seat][kind]++;
        lie_at(s, seat, kind);
        go_on(s);
    } else {
        draw_from_stack(s, (act - DRAW_CARD) / KINDS, (act - DRAW_CARD) % KINDS);
        if (s->drawer < 0) begin_round(s, s->active);
    }
}

/* ------------------------------------------------------------ games */
static int sample(Workspace *b, int n) {
    int64_t total = 0;
    int i = 0;
    for (int k = 0; k < n; k++) total += b->weights[k];
    for (int64_t x = below(b, total); x >= b->weights[i]; i++) x -= b->weights[i];
    return i;
}

static inline int step(Table *s, Workspace *b) {
    int seat = CHANCE, n, act;
    if (s->phase == SETUP || s->phase == ROUND_END) {
        n = outcomes(s, b);
        if (n == 0) return DEAD_END;
        act = b->acts[sample(b, n)];
    } else {
        seat = s->phase == SHARE ? s->invited : s->active;
        n = choices(s, b, seat);
        if (n == 0) return DEAD_END;
        act = b->acts[below(b, n)];
    }
    apply(s, seat, act);
    return act;
}

static void begin(Table *s, Workspace *b, const Charter *charter, int64_t seed, int64_t game) {
    b->rng = mix(mix((uint64_t)seed) + (uint64_t)game);
    memset(s, 0, sizeof *s);
    s->c = *charter;
    set_up(s);
}

int64_t play_random_games(const Charter *charter, int64_t seed, int64_t first, int64_t count) {
    Table s;
    Workspace b;
    int64_t acts = 0;
    for (int64_t game = first; game < first + count; game++) {
        begin(&s, &b, charter, seed, game);
        for (; s.phase != FINISHED; acts++)
            if (step(&s, &b) < 0) return DEAD_END;
    }
    return acts;
}

static int worth(const Table *s, int seat) {
    int met = 0;
    for (int game = 0; game < GAMES; game++) met += s->goal_met[game] == 1;
    return 100 * met + 10 * complete(s, seat) + s->status[seat];
}

int64_t digest(const Charter *charter, int64_t seed, int64_t first, int64_t count) {
    Table s;
    Workspace b;
    int64_t hash = 0;
    for (int64_t game = first; game < first + count; game++) {
        begin(&s, &b, charter, seed, game);
        while (s.phase != FINISHED) {
            int act = step(&s, &b);
            if (act < 0) return DEAD_END;
            hash = (hash * 31 + act + 1) & 0xFFFFFFFFFFFF;
        }
        for (int seat = 0; seat < s.c.seats; seat++) hash = (hash * 31 + worth(&s, seat) + 4096) & 0xFFFFFFFFFFFF;
    }
    return hash;
}
