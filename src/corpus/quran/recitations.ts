import { Failure } from '@isnad/contract/failure';
import type { Recitation } from '@isnad/contract/recitations';
import { quoteValue } from '@isnad/contract/redact';

/** The host that publishes the recitations. The service neither stores nor forwards them. */
export const RECITATIONS_ORIGIN = 'https://everyayah.com';

type Row = readonly [
  id: string,
  folder: string,
  style: Recitation['style'],
  bitrate: number,
  en: string,
  bn: string,
  ar: string,
];

const ROWS: readonly Row[] = [
  ['alafasy', 'Alafasy_128kbps', 'murattal', 128, 'Mishary Rashid Alafasy', 'মিশারি রাশিদ আল-আফাসি', 'مشاري راشد العفاسي'],
  ['husary', 'Husary_128kbps', 'murattal', 128, 'Mahmoud Khalil al-Husary', 'মাহমুদ খলিল আল-হুসারি', 'محمود خليل الحصري'],
  [
    'husary-mujawwad',
    'Husary_128kbps_Mujawwad',
    'mujawwad',
    128,
    'Mahmoud Khalil al-Husary',
    'মাহমুদ খলিল আল-হুসারি',
    'محمود خليل الحصري',
  ],
  [
    'abdulbasit',
    'Abdul_Basit_Murattal_192kbps',
    'murattal',
    192,
    'Abdul Basit Abdus Samad',
    'আব্দুল বাসিত আব্দুস সামাদ',
    'عبد الباسط عبد الصمد',
  ],
  [
    'abdulbasit-mujawwad',
    'Abdul_Basit_Mujawwad_128kbps',
    'mujawwad',
    128,
    'Abdul Basit Abdus Samad',
    'আব্দুল বাসিত আব্দুস সামাদ',
    'عبد الباسط عبد الصمد',
  ],
  [
    'minshawi',
    'Minshawy_Murattal_128kbps',
    'murattal',
    128,
    'Muhammad Siddiq al-Minshawi',
    'মুহাম্মাদ সিদ্দিক আল-মিনশাবি',
    'محمد صديق المنشاوي',
  ],
  [
    'minshawi-mujawwad',
    'Minshawy_Mujawwad_192kbps',
    'mujawwad',
    192,
    'Muhammad Siddiq al-Minshawi',
    'মুহাম্মাদ সিদ্দিক আল-মিনশাবি',
    'محمد صديق المنشاوي',
  ],
  [
    'sudais',
    'Abdurrahmaan_As-Sudais_192kbps',
    'murattal',
    192,
    'Abdurrahman as-Sudais',
    'আব্দুর রহমান আস-সুদাইস',
    'عبد الرحمن السديس',
  ],
  ['shuraym', 'Saood_ash-Shuraym_128kbps', 'murattal', 128, 'Saud ash-Shuraym', 'সাউদ আশ-শুরাইম', 'سعود الشريم'],
  [
    'shatri',
    'Abu_Bakr_Ash-Shaatree_128kbps',
    'murattal',
    128,
    'Abu Bakr ash-Shatri',
    'আবু বকর আশ-শাতরি',
    'أبو بكر الشاطري',
  ],
  ['ghamdi', 'Ghamadi_40kbps', 'murattal', 40, 'Saad al-Ghamdi', 'সাদ আল-গামদি', 'سعد الغامدي'],
  ['muaiqly', 'MaherAlMuaiqly128kbps', 'murattal', 128, 'Maher al-Muaiqly', 'মাহের আল-মুয়াইকিলি', 'ماهر المعيقلي'],
  ['hudhaify', 'Hudhaify_128kbps', 'murattal', 128, 'Ali al-Hudhaify', 'আলি আল-হুযাইফি', 'علي الحذيفي'],
  ['ayyub', 'Muhammad_Ayyoub_128kbps', 'murattal', 128, 'Muhammad Ayyub', 'মুহাম্মাদ আইয়ুব', 'محمد أيوب'],
  ['jibril', 'Muhammad_Jibreel_128kbps', 'murattal', 128, 'Muhammad Jibril', 'মুহাম্মাদ জিবরিল', 'محمد جبريل'],
  ['rifai', 'Hani_Rifai_192kbps', 'murattal', 192, 'Hani ar-Rifai', 'হানি আর-রিফাই', 'هاني الرفاعي'],
  ['basfar', 'Abdullah_Basfar_192kbps', 'murattal', 192, 'Abdullah Basfar', 'আব্দুল্লাহ বাসফার', 'عبد الله بصفر'],
  ['qatami', 'Nasser_Alqatami_128kbps', 'murattal', 128, 'Nasser al-Qatami', 'নাসের আল-কাতামি', 'ناصر القطامي'],
  ['dosari', 'Yasser_Ad-Dussary_128kbps', 'murattal', 128, 'Yasser ad-Dosari', 'ইয়াসির আদ-দোসারি', 'ياسر الدوسري'],
  [
    'juhany',
    'Abdullaah_3awwaad_Al-Juhaynee_128kbps',
    'murattal',
    128,
    'Abdullah Awad al-Juhany',
    'আব্দুল্লাহ আওয়াদ আল-জুহানি',
    'عبد الله عواد الجهني',
  ],
  ['budair', 'Salah_Al_Budair_128kbps', 'murattal', 128, 'Salah al-Budair', 'সালাহ আল-বুদাইর', 'صلاح البدير'],
  [
    'tablawi',
    'Mohammad_al_Tablaway_128kbps',
    'murattal',
    128,
    'Muhammad at-Tablawi',
    'মুহাম্মাদ আত-তাবলাবি',
    'محمد الطبلاوي',
  ],
];

/** The recitations with the addresses of their verses, by the public rule of the host. */
export const RECITATIONS: readonly Recitation[] = ROWS.map(([id, folder, style, bitrate, en, bn, ar]) => ({
  id,
  reciter: { en, bn, ar },
  style,
  bitrate,
  url: `${RECITATIONS_ORIGIN}/data/${folder}/{surah}{verse}.mp3`,
}));

/** Finds a recitation by its id. @throws {Failure} `invalid_parameter` naming those that exist */
export function findRecitation(id: string): Recitation {
  const found = RECITATIONS.find((one) => one.id === id.toLowerCase());
  if (found !== undefined) return found;
  const list = RECITATIONS.map((one) => one.id).join(', ');
  throw new Failure('invalid_parameter', `There is no recitation ${quoteValue(id)}; there are ${list}.`, {
    faults: [
      { location: 'query.audio', message: `there is no recitation ${quoteValue(id)}`, fix: `use one of ${list}` },
    ],
  });
}

/** The address of a verse. */
export function recitationUrl({ url }: Recitation, surah: number, verse: number): string {
  const digits = (number: number) => String(number).padStart(3, '0');
  return url.replace('{surah}', digits(surah)).replace('{verse}', digits(verse));
}
