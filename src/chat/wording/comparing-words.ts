import { either, words } from './patterns.ts';

/** Stands between the two subjects of a question: `patience or gratitude`. The Arabic one is written with the next word. */
export const JOINS =
  /\s*(?:[,،]?\s+(?:and|or|vs\.?|versus|&|than|ar|na|naki|ebong|o|othoba|এবং|ও|আর|না|নাকি|অথবা|বনাম|أم|ام|أو|او|مقابل|عن)\s+|\s+و(?:بين\s+)?(?=\p{L}{3}))/iu;

/** Words that compare two things, and name neither. */
export const COMPARES = either(
  /\b(?:differ(?:s|ent|ence|ences)?|distinction|compar(?:e|ed|ison)|between|versus|vs|better|best|worse|worst|bigger|biggest|greater|greatest|superior|than)\b/,
  /\b(?:parth?okk?o|partho?kk?o|tofat|farok|moddh?e|majhe|bhalo|valo|uttom|beshi|boro|kharap|konta|konti|cheye)\b/,
  words('পার্থক্য | তফাৎ | তফাত | ফারাক | মধ্যে | মাঝে | ভালো | ভাল | উত্তম | বেশি | বড় | খারাপ | জঘন্য | কোনটা | কোনটি | চেয়ে'),
  words('الفرق | فرق | بين | أيهما | ايهما | أفضل | افضل | أعظم | اعظم | أكبر | اكبر | أشد | اشد | أحسن | احسن | أولى'),
);
