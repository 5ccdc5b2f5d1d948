"""Learns the vectors of `meanings.bin` from what `make.ts` wrote into a folder (README.md): python3 train.py FOLDER"""
import json
import re
import sys
from collections import Counter

import numpy as np
import torch
import torch.nn.functional as F

FOLDER = sys.argv[1] + '/'
DIMENSIONS, KEPT = 96, 50_000  # numbers of a vector, keys that are kept
STEPS, BATCH, PACE, SHARPNESS = 4_000, 1_024, 0.01, 0.06
SHARES = (0.6, 0.25, 0.15)  # of the steps: two phrases, a phrase and its text, a text in two languages
LEFT_OUT, LEFT_OUT_OF_TEXTS = 0.2, 0.3  # share of the words that a step does not see
SAME_LANGUAGE, STATEMENT = 0.7, 0.08  # how often the other phrase is in the same language, or a statement
MAX_TEXTS = 4  # of an entry

torch.manual_seed(1)
random = np.random.default_rng(3)
with open(FOLDER + 'texts.json', encoding='utf8') as file:
    data = json.load(file)
keys, texts = data['keys'], data['texts']


def bag(words):
    """The keys of all words, each with its share of its word."""
    pairs = [(key, len(word) ** -0.5) for word in words for key in word]
    return np.array([key for key, _ in pairs], int), np.array([share for _, share in pairs], np.float32)


def verses(ref):
    """A range as its verses."""
    ends = re.match(r'^(\d+):(\d+)-(\d+)$', ref)
    return [f'{ends[1]}:{verse}' for verse in range(int(ends[2]), int(ends[3]) + 1)] if ends else [ref]


phrases = [(entry, language, kind, bag(words)) for entry, language, kind, words in data['phrases']]
asked, said = {}, {}
for at, (entry, _, kind, (own, _)) in enumerate(phrases):
    if len(own) > 0:
        (said if kind == 'says' else asked).setdefault(entry, []).append(at)
refs = [{one for ref in own for one in verses(ref)} for own in data['refs']]
bags = {ref: {language: bag(words) for language, words in of.items() if any(words)} for ref, of in texts.items()}
bags = {ref: of for ref, of in bags.items() if of}
own_texts = {
    entry: [ref for ref in (verses(one)[0] for one in data['refs'][entry][:MAX_TEXTS]) if ref in bags] for entry in asked
}
with_phrases = [entry for entry in asked if len(asked[entry]) > 1]
with_text = [entry for entry in asked if own_texts[entry]]
translated = [(ref, a, b) for ref, of in bags.items() for a in of for b in of if a < b]

vectors = torch.nn.EmbeddingBag(len(keys), DIMENSIONS, mode='sum', sparse=True)
vectors.weight.data.copy_(torch.tensor(np.random.default_rng(0).normal(0, 0.02, (len(keys), DIMENSIONS))))
optimizer = torch.optim.SparseAdam(vectors.parameters(), lr=PACE)


def directions(some, left_out):
    """The directions of bags, each without some of its words."""
    kept = []
    for own, shares in some:
        here = random.random(len(own)) >= left_out
        kept.append((own[here], shares[here]) if here.any() else (own, shares))
    starts = np.cumsum([0] + [len(own) for own, _ in kept[:-1]])
    own, shares = np.concatenate([own for own, _ in kept]), np.concatenate([shares for _, shares in kept])
    sums = vectors(torch.tensor(own), torch.tensor(starts), per_sample_weights=torch.tensor(shares))
    return F.normalize(sums, dim=1, eps=1e-6)


def drawn(entries):
    often = np.array([len(asked[entry]) ** 0.75 for entry in entries])
    return random.choice(entries, BATCH, replace=False, p=often / often.sum())


def pick(some):
    return some[random.integers(len(some))]


def two_phrases():
    """Two phrases of an entry."""
    chosen = drawn(with_phrases)
    pairs = []
    for entry in chosen:
        one = pick(asked[entry])
        others = [at for at in asked[entry] if at != one]
        same = [at for at in others if phrases[at][1] == phrases[one][1]]
        if same and random.random() < SAME_LANGUAGE:
            others = same
        if entry in said and random.random() < STATEMENT:
            others = said[entry]
        pairs.append((phrases[one][3], phrases[pick(others)][3]))
    return pairs, chosen, LEFT_OUT


def phrase_and_text():
    """A phrase of an entry and one of its texts, in the same language if there is one."""
    chosen = drawn(with_text)
    pairs = []
    for entry in chosen:
        _, language, _, own = phrases[pick(asked[entry])]
        of = bags[pick(own_texts[entry])]
        pairs.append((own, of.get(language[:2]) or pick(list(of.values()))))
    return pairs, chosen, LEFT_OUT_OF_TEXTS


def two_languages():
    chosen = [translated[at] for at in random.choice(len(translated), BATCH, replace=False)]
    return [(bags[ref][a], bags[ref][b]) for ref, a, b in chosen], None, LEFT_OUT_OF_TEXTS


def alike(chosen):
    """Entries that share a text are not told apart."""
    having, same = {}, torch.zeros(BATCH, BATCH, dtype=torch.bool)
    for at, entry in enumerate(chosen):
        for ref in refs[entry]:
            having.setdefault(ref, []).append(at)
    for some in having.values():
        rows = torch.tensor(some)
        same[rows[:, None], rows[None]] = True
    return same.fill_diagonal_(False)


# Each one of a pair is told from the other ones of all pairs of a step.
lost = []
for step in range(1, STEPS + 1):
    for group in optimizer.param_groups:
        group['lr'] = PACE * min(1, step / 50) * (1 - step / (STEPS + 1))
    pairs, chosen, left_out = (two_phrases, phrase_and_text, two_languages)[random.choice(3, p=SHARES)]()
    likeness = directions([one for one, _ in pairs], left_out) @ directions([other for _, other in pairs], left_out).T
    likeness = likeness / SHARPNESS
    if chosen is not None:
        likeness = likeness.masked_fill(alike(chosen), -1e4)
    right = torch.arange(BATCH)
    loss = (F.cross_entropy(likeness, right) + F.cross_entropy(likeness.T, right)) / 2
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    lost.append(loss.item())
    if step % 200 == 0:
        print(step, round(float(np.mean(lost[-200:])), 3), flush=True)

# Kept are the keys that phrases have most often, then those of the texts, in 4 bits (src/corpus/subjects/half-bytes.ts).
learned = vectors.weight.detach().numpy()
length = np.linalg.norm(learned, axis=1)
worth = np.zeros(len(keys))
for _, _, _, (own, _) in phrases:
    worth[np.unique(own)] += 3
in_texts = Counter(key for of in bags.values() for own, _ in of.values() for key in np.unique(own))
for key, times in in_texts.items():
    worth[key] += min(times, 50) / 10
kept = [key for key in np.argsort(-worth * np.minimum(1, length / 0.05))[:KEPT] if length[key] >= 0.02]
kept.sort(key=lambda key: keys[key].encode('utf-16-be'))
scales = np.maximum(np.abs(learned[kept]).max(1), 1e-9) / 7
rounded = np.clip(np.round(learned[kept] / scales[:, None]), -8, 7).astype(np.int8).astype(np.uint8) & 15
(rounded[:, 0::2] | (rounded[:, 1::2] << 4)).tofile(FOLDER + 'vectors.u4')
scales.astype(np.float32).tofile(FOLDER + 'scales.f32')
with open(FOLDER + 'keys.json', 'w', encoding='utf8') as file:
    json.dump({'dimensions': DIMENSIONS, 'keys': [keys[key] for key in kept]}, file)
