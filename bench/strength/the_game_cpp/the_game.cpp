// The Game in C++, for comparison: a player that plans whole turns and keeps its tens together.
//
// It is the kind of program that people write to find out how often the game can be won: it remembers
// no cards, lays the minimum at the least total step, and then further cards within a fixed reach. A
// card from which another card of the hand jumps back is laid together with that card.
//
//   the_game PLAYERS GAMES SEED   ->   games, wins and seconds on one line

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <vector>

namespace {

constexpr int kPiles = 4;  // 0 and 1 rise, 2 and 3 fall
constexpr int kLowest = 2;
constexpr int kHighest = 99;
constexpr int kJump = 10;
constexpr int kMinimum = 2;

// The reach for further cards while there is a draw pile, and after: the best of a table of both.
struct Reach {
  int normal;
  int end;
};
constexpr std::array<Reach, 6> kReach = {{{0, 0}, {0, 0}, {2, 6}, {2, 7}, {3, 5}, {3, 6}}};

using Piles = std::array<int, kPiles>;

struct Turn {
  Piles piles{};
  unsigned used = 0;  // cards of the hand, as bits
  int cards = 0;
  int step = 0;  // how far all piles moved on
};

bool Rising(int pile) { return pile < 2; }

class Planner {
 public:
  Planner(const std::vector<int>& hand, int minimum, int reach)
      : hand_(hand), minimum_(minimum), reach_(reach) {}

  Turn Best(const Piles& piles) {
    best_ = Turn{};
    best_.piles = piles;
    found_ = false;
    Turn turn;
    turn.piles = piles;
    Search(turn, 0);
    return best_;
  }

 private:
  // What is laid on one pile does not touch the others: they are tried one after the other.
  void Search(const Turn& turn, int first_pile) {
    if (Better(turn)) {
      best_ = turn;
      found_ = true;
    }
    for (int pile = first_pile; pile < kPiles; ++pile) {
      const int back = Find(turn, turn.piles[pile] + (Rising(pile) ? -kJump : kJump));
      if (back >= 0) {
        Search(Lay(turn, pile, back), pile);
        continue;  // a jump back is never left lying
      }
      const int next = Nearest(turn, pile);
      if (next < 0) continue;
      const int far = Find(turn, hand_[next] + (Rising(pile) ? kJump : -kJump));
      const Turn after = far >= 0 ? Lay(Lay(turn, pile, far), pile, next) : Lay(turn, pile, next);
      if (turn.cards >= minimum_ && after.step - turn.step > reach_) continue;
      Search(after, pile);
    }
  }

  // Enough cards first, then the least step, each further card being worth the reach.
  bool Better(const Turn& turn) const {
    if (!found_) return true;
    const bool enough = turn.cards >= minimum_;
    const bool best_enough = best_.cards >= minimum_;
    if (enough != best_enough) return enough;
    if (!enough && turn.cards != best_.cards) return turn.cards > best_.cards;
    const int cost = turn.step - reach_ * turn.cards;
    const int best_cost = best_.step - reach_ * best_.cards;
    if (cost != best_cost) return cost < best_cost;
    if (turn.cards != best_.cards) return turn.cards > best_.cards;
    return Spread(turn.piles) > Spread(best_.piles);
  }

  // Among equals the fresher piles stay fresh.
  static int Spread(const Piles& piles) {
    return std::max(piles[2], piles[3]) - std::min(piles[0], piles[1]);
  }

  Turn Lay(const Turn& turn, int pile, int n) const {
    Turn after = turn;
    after.step += Rising(pile) ? hand_[n] - turn.piles[pile] : turn.piles[pile] - hand_[n];
    after.piles[pile] = hand_[n];
    after.used |= 1u << n;
    ++after.cards;
    return after;
  }

  int Find(const Turn& turn, int card) const {
    for (std::size_t n = 0; n < hand_.size(); ++n) {
      if (hand_[n] == card && !(turn.used >> n & 1u)) return static_cast<int>(n);
    }
    return -1;
  }

  int Nearest(const Turn& turn, int pile) const {
    const int size = static_cast<int>(hand_.size());
    if (Rising(pile)) {
      for (int n = 0; n < size; ++n) {
        if (hand_[n] > turn.piles[pile] && !(turn.used >> n & 1u)) return n;
      }
    } else {
      for (int n = size - 1; n >= 0; --n) {
        if (hand_[n] < turn.piles[pile] && !(turn.used >> n & 1u)) return n;
      }
    }
    return -1;
  }

  const std::vector<int>& hand_;
  const int minimum_;
  const int reach_;
  Turn best_;
  bool found_ = false;
};

int HandSize(int players) { return players == 1 ? 8 : players == 2 ? 7 : 6; }

void Draw(std::vector<int>& hand, std::vector<int>& deck, int count) {
  for (; count > 0 && !deck.empty(); --count) {
    hand.push_back(deck.back());
    deck.pop_back();
  }
  std::sort(hand.begin(), hand.end());
}

// Plays one game; returns the cards that were not laid.
int Play(int players, std::mt19937_64& random) {
  std::vector<int> deck;
  for (int card = kLowest; card <= kHighest; ++card) deck.push_back(card);
  std::shuffle(deck.begin(), deck.end(), random);
  std::vector<std::vector<int>> hands(static_cast<std::size_t>(players));
  for (auto& hand : hands) Draw(hand, deck, HandSize(players));
  Piles piles = {1, 1, kHighest + 1, kHighest + 1};
  const Reach reach = kReach[static_cast<std::size_t>(players)];
  int left = kHighest - kLowest + 1;

  // The one with the cheapest first turn starts.
  std::size_t seat = 0;
  int least = 1000;
  for (std::size_t s = 0; s < hands.size(); ++s) {
    const int step = Planner(hands[s], kMinimum, reach.normal).Best(piles).step;
    if (step < least) {
      least = step;
      seat = s;
    }
  }

  while (left > 0) {
    auto& hand = hands[seat];
    if (!hand.empty()) {
      const bool end = deck.empty();
      const int minimum = end ? 1 : kMinimum;
      const Turn turn = Planner(hand, minimum, end ? reach.end : reach.normal).Best(piles);
      left -= turn.cards;
      if (turn.cards < minimum) break;
      piles = turn.piles;
      std::vector<int> kept;
      for (std::size_t n = 0; n < hand.size(); ++n) {
        if (!(turn.used >> n & 1u)) kept.push_back(hand[n]);
      }
      hand = std::move(kept);
      Draw(hand, deck, turn.cards);
    }
    seat = (seat + 1) % hands.size();
  }
  return left;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: the_game PLAYERS GAMES SEED\n";
    return 2;
  }
  const int players = std::atoi(argv[1]);
  const int games = std::atoi(argv[2]);
  std::mt19937_64 random(static_cast<std::uint64_t>(std::atoll(argv[3])));
  if (players < 1 || players > 5 || games < 1) {
    std::cerr << "1 to 5 players, at least one game\n";
    return 2;
  }
  const auto begun = std::chrono::steady_clock::now();
  int wins = 0;
  for (int game = 0; game < games; ++game) wins += Play(players, random) == 0;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
  std::cout << games << ' ' << wins << ' ' << seconds.count() << '\n';
  return 0;
}
