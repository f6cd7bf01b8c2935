// Made from the schema of a components file by `make generate`; do not edit.

/** Where a figure comes from, from the least to the most certain. */
export const BASES = ["reconstructed", "reported", "owner", "rulebook"] as const;

/** What is in the box. */
export type Figures = {
  players: {
    count: [number, number];
    colours: string[];
    servants: number;
    servants_in_pool_at_start: number;
    double_servants: number;
    ships: number;
    ship_capacity: number;
    travel_token_spaces: number;
    harbour_reward_spaces: {
      vp: number;
      gift_card: number;
      double_servant: number;
    };
  };
  days: {
    count: number;
    morning_servants: number[];
  };
  tracks: {
    intrigue_steps: number;
    palace_steps: number;
    wall_threshold: {
      "2": number;
      "3": number;
      "4": number;
      "5": number;
    };
  };
  board: {
    small: {
      players: number[];
      canal_routes: number;
      harbours: number;
      palace_places: number[];
      jade_houses: {
        price: number;
        jade: number;
      }[];
    };
    large: {
      players: number[];
      canal_routes: number;
      harbours: number;
      palace_places: number[];
      jade_houses: {
        price: number;
        jade: number;
      }[];
    };
  };
  jade: {
    total: number;
    square_price: number;
    end_score: number[];
    end_score_beyond: number;
  };
  dice: {
    faces: number[][];
  };
  gift_cards: {
    board: {
      value: number;
      action: "palace" | "canal" | "wall" | "decree" | "intrigue" | "servant" | "servants" | "swap" | "none";
    }[];
    draw: {
      value: number;
      action: "palace" | "canal" | "wall" | "decree" | "intrigue" | "servant" | "servants" | "swap" | "none";
    }[];
    sets: {
      value: number;
      action: "palace" | "canal" | "wall" | "decree" | "intrigue" | "servant" | "servants" | "swap" | "none";
    }[][];
    gifts: string[];
    solo_sets: {
      human: number;
      meng: number;
    }[];
  };
  decrees: {
    price_by_level: {
      "1": number;
      "2": number;
      "3": number;
    };
    level_1: {
      id: "morning-intrigue" | "morning-ship" | "morning-servant" | "morning-envoy" | "morning-swap";
      vp: number;
    }[];
    level_2: {
      id: "cheaper-travel" | "cheaper-jade" | "extra-mason" | "equal-gifts" | "cheaper-decrees";
      vp: number;
    }[];
    level_3: {
      id: "score-fame" | "score-eight" | "score-jade" | "score-decrees" | "score-harbours";
    }[];
  };
  travel_tokens: {
    basic: {
      servant: number;
      servants: number;
      envoy: number;
      intrigue: number;
      vp: number;
      swap: number;
      ship: number;
      wall: number;
      "gift-for-jade": number;
      recall: number;
      "servants-for-jade": number;
      double: number;
    };
    bonus: {
      flattery: number;
      toll: number;
      follow: number;
    };
    exchange: {
      servant: {
        tokens: number;
        gain: number;
      };
      vp: {
        tokens: number;
        gain: number;
      };
      jade: {
        tokens: number;
        gain: number;
      };
    };
  };
  map: {
    ring: string[];
    inner: string[];
    roads: [string, string][];
    place: { [key: string]: [number, number] };
  };
  automa: {
    cards: {
      travel: number;
      wall: number;
      jade: number;
      intrigue: number;
      palace: number;
      decree: number;
      canal: number;
    };
    special: number;
  };
};
