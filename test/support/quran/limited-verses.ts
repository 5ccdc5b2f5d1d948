/** All verses whose sentence the next verse limits, or one behind it. */
export const LIMITED: ReadonlySet<string> = new Set(
  '2:159 4:145 15:17 15:30 15:39 15:58 15:59 18:23 19:59 23:5 25:69 26:88 26:170 26:224 26:225 26:226 37:9 37:39 37:58 37:73 37:127 37:134 37:162 38:82 43:26 44:41 70:19 70:20 70:21 70:29 72:26 74:38 78:24 84:24 87:6 95:5 103:2 107:4'.split(
    ' ',
  ),
);
