import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gradeClass, readGrades, readType, typeFromGrades } from './grades.ts';

test("the scholars' words get a class", () => {
  const cases: [string, string][] = [
    ['Sahih', 'sahih'],
    ['Isnaad Sahih', 'sahih'],
    ['Hasan Sahih', 'sahih'],
    ['Sahih Bukhari (1023) Sahih Muslim (894)', 'sahih'],
    ['Sahih - Agreed Upon', 'sahih'],
    ['Hasan Lighairihi', 'hasan'],
    ['Very Daif', 'daif'],
    ["Da'if (Darussalam)", 'daif'],
    ['Munkar', 'daif'],
    ['Mawdu', 'mawdu'],
    ['-', 'unknown'],
    ['Mursal', 'unknown'],
    ['Shadh, Sahih', 'unknown'],
    ['Not Sahih', 'unknown'],
    ['صَحِيح', 'sahih'],
    ['ضعيف', 'daif'],
    ['موضوع', 'mawdu'],
    ['যঈফ', 'daif'],
    ['সহীহ', 'sahih'],
  ];
  for (const [raw, expected] of cases) assert.equal(gradeClass(raw), expected, raw);
});

test('two graders who disagree are both kept', () => {
  const grades = readGrades([
    { name: 'First', grade: 'Sahih' },
    { name: 'Second', grade: ' Daif  Isnaad ' },
    { name: 'Second', grade: 'Daif Isnaad' },
    { name: 'Third', grade: '' },
  ]);
  assert.deepEqual(grades, [
    { grade: 'sahih', graded_by: 'First', raw: 'Sahih' },
    { grade: 'daif', graded_by: 'Second', raw: 'Daif Isnaad' },
  ]);
});

test('the kind of record is taken from the words, never guessed', () => {
  const of = (...raws: string[]) =>
    typeFromGrades(readGrades(raws.map((grade, index) => ({ name: `g${index}`, grade }))));
  assert.equal(of('Sahih', 'Mauquf Sahih'), 'mawquf');
  assert.equal(of('Sahih Muquf'), 'mawquf');
  assert.equal(of('Maqtu Daif', 'Sahih'), 'maqtu');
  assert.equal(of('Maqtu', 'Mauquf'), 'unknown');
  assert.equal(of('Sahih'), 'unknown');
  assert.equal(readType('Qudsi'), 'qudsi');
  assert.equal(readType('sacred'), undefined);
});
