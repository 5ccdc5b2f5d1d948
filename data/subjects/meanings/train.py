"""Learns the vectors of `meanings.bin` from what `make.ts` wrote into a folder (README.md): python3 train.py FOLDER"""
import json
import sys
from collections import Counter

import numpy as np
import scipy.sparse as sparse

FOLDER = sys.argv[1] + '/'
LEARNED, KEPT, MOST = 96, 64, 46_000  # dimensions that are learned and kept, keys
CENTER = 0.5  # how far an English phrase is drawn to the others of its subject
RIDGE = 1.0
KINDS = {'en': 'ed', 'bn': 'nrd', 'bn-Latn': 'rd', 'ar': 'aAd'}


def read(name):
    with open(FOLDER + name, encoding='utf8') as file:
        return json.load(file)


def unit(rows):
    return rows / np.maximum(1e-9, np.linalg.norm(rows, axis=1, keepdims=True))


def encoded(name):
    return np.fromfile(FOLDER + name, dtype=np.float32).reshape(-1, 512)


tokens, phrases = read('tokens.json'), read('phrases.json')
keys = tokens['keys']
kind = np.array([key[0] for key in keys])
subject = np.array([phrase['s'] for phrase in phrases])
language = np.array([phrase['l'] for phrase in phrases])

# The encoder's vectors, in the directions in which the English phrases differ most.
of_phrases = encoded('en-phrases.f32')
mean = of_phrases.mean(0)
_, spread, axes = np.linalg.svd(of_phrases - mean, full_matrices=False)


def target(rows):
    return unit(((rows - mean) @ axes[:LEARNED].T) / spread[:LEARNED] ** 0.5)


english, words, verses = target(of_phrases), target(encoded('en-words.f32')), target(encoded('en-verses.f32'))

holders, texts = np.zeros(len(keys)), 0
for name in ['phrases', 'quran.en', 'quran.bn', 'quran.ar']:
    for text in tokens[name]:
        texts += 1
        for key in {key for word in text for key in word}:
            holders[key] += 1
rarity = np.log((texts + 1) / (holders + 1)) / np.log(texts + 1)


def rows_of(all_texts, kinds, words_read=40):
    """One row a text: the rarity of each key of its words, of length 1."""
    starts, columns, values = [0], [], []
    for text in all_texts:
        for word in (text or [])[:words_read]:
            own = [key for key in word if keys[key][0] in kinds]
            columns += own
            values += [rarity[key] / len(own) ** 0.5 for key in own]
        starts.append(len(columns))
    rows = sparse.csr_matrix((np.array(values, np.float32), columns, starts), shape=(len(all_texts), len(keys)))
    rows.sum_duplicates()
    length = np.sqrt(np.asarray(rows.multiply(rows).sum(1)).ravel())
    return sparse.diags(1 / np.maximum(length, 1e-6)).dot(rows).tocsr().astype(np.float32)


def learn(parts, ridge, steps=40):
    """Ridge regression by conjugate gradients. A part is rows, what they should be, and their weight."""
    rows = sparse.vstack([part * np.float32(weight**0.5) for part, _, weight in parts]).tocsr()
    wanted = np.vstack([aim * np.float32(weight**0.5) for _, aim, weight in parts])
    back = rows.T.tocsr()
    vectors = np.zeros((len(keys), LEARNED), np.float32)
    rest = back @ wanted
    step, size = rest.copy(), (rest * rest).sum(0)
    for _ in range(steps):
        image = back @ (rows @ step) + ridge * step
        pace = size / np.maximum((step * image).sum(0), 1e-12)
        vectors += pace * step
        rest -= pace * image
        now = (rest * rest).sum(0)
        step, size = rest + (now / np.maximum(size, 1e-12)) * step, now
    return vectors


center = np.zeros((subject.max() + 1, LEARNED), np.float32)
np.add.at(center, subject[language == 'en'], english)
center = unit(center)


def phrase_rows(one):
    return rows_of([tokens['phrases'][at] for at in np.where(language == one)[0]], KINDS[one])


vectors = learn(
    [
        (phrase_rows('en'), unit(english + CENTER * center[subject[language == 'en']]), 1),
        (rows_of(tokens['words'], 'ed'), words, 0.3),
        (rows_of(tokens['quran.en'], 'ed'), verses, 0.3),
        (rows_of(tokens['en.pickthall'], 'ed'), verses, 0.3),
    ],
    RIDGE * 0.3,
)
hadiths = unit(rows_of(tokens['h.en'], 'ed', 60) @ vectors)
in_english = [phrase for phrase in phrases if phrase['l'] == 'en']
said = {(phrase['s'], phrase['j']): at for at, phrase in enumerate(in_english) if phrase['k'] == 'says'}


def aim_of(phrase):
    return english[said[phrase['s'], phrase['j']]] if phrase['k'] == 'says' else center[phrase['s']]


for name, languages, editions in [('bn', ['bn', 'bn-Latn'], ['quran.bn']), ('ar', ['ar'], ['quran.ar', 'ar.muyassar'])]:
    parts = [(phrase_rows(one), np.array([aim_of(p) for p in phrases if p['l'] == one]), 1) for one in languages]
    parts += [(rows_of(tokens[edition], KINDS[name]), verses, 0.5) for edition in editions]
    both = [at for at, (one, en) in enumerate(zip(tokens['h.' + name], tokens['h.en'])) if one and en]
    parts.append((rows_of([tokens['h.' + name][at] for at in both], KINDS[name]), hadiths[both], 0.2))
    own = np.isin(kind, list(KINDS[name].replace('d', '')))
    vectors[own] = learn(parts, RIDGE)[own]

# Which keys are kept: those of the phrases, then the most frequent ones, and common English words.
asked, found, rank = Counter(), Counter(), {}
for text in tokens['phrases']:
    asked.update({key for word in text for key in word})
for name, all_texts in tokens.items():
    if name.startswith(('quran.', 'en.', 'h.')):
        for text in all_texts:
            found.update({key for word in text or [] for key in word})
order = {word: at for at, word in enumerate(read('common-words.json'))}
for word, text in zip(read('en-words.json'), tokens['words']):
    for first in [one[0] for one in text]:
        rank[first] = min(rank.get(first, 1e9), order.get(word, 1e9))


def worth(key):
    letter, times = kind[key], asked[key]
    if (letter in 'Ar' and times < 2) or (letter == 'e' and key not in rank and not times):
        return 0
    common = 2_000 * (rank[key] < 12_000) + 3e6 / (1e3 + rank[key]) if letter == 'e' and key in rank else 0
    return (1e6 if times > 0 else 0) + common + found[key] * (1 if letter in 'naA' else 0.3)


vectors = vectors[:, :KEPT]
strong = np.where(np.linalg.norm(vectors, axis=1) >= 0.02)[0]
kept = sorted(strong, key=lambda key: -worth(key))[:MOST]
kept = sorted((key for key in kept if worth(key) > 0), key=lambda key: keys[key].encode('utf-16-be'))
weighted = vectors[kept] * rarity[kept][:, None]
scales = np.abs(weighted).max(1) / 127
np.round(weighted / scales[:, None]).astype(np.int8).tofile(FOLDER + 'vectors.i8')
scales.astype(np.float32).tofile(FOLDER + 'scales.f32')
with open(FOLDER + 'keys.json', 'w', encoding='utf8') as file:
    json.dump([keys[key] for key in kept], file)
