import type { DangerWords } from './frames.ts';

/** How people tell of danger in English. Words without apostrophes and accents, as they are folded. */
export const ENGLISH: DangerWords = {
  classes: `
    i: i im ive id ill iam my me myself we our
    home: husband husbands hubby spouse wife dad dads daddy father fathers mum mom mother mothers mama brother brothers sister uncle uncles aunt stepfather stepdad stepmother stepmom stepbrother grandfather grandpa grandmother boyfriend bf girlfriend gf ex fiance fiancee parents family relatives inlaws laws law partner guardian son
    other: cousin cousins daughter child kid kids friend friends bestie neighbour neighbor neighbours neighbors teacher tutor sheikh imam ustad ustadh hafiz maulana coach boss manager relative roommate colleague classmate landlord man guy boy men person someone somebody stranger nephew niece people
    they: he hes she shes they theyre him her them
    who: @home @other @they
    me: me us
    frail: wife wives kid kids child children daughter daughters son sons mother mum mom mama baby sister
    hit: beat beats beating beaten hit hits hitting slap* punch* kick* chok* strangl* suffocat* burn burns burned burnt burning whip* batter* attack* assault* abus* tortur* thrash* lash* shove* drag dragged drags bash* spank* harass* mistreat* humiliat* grabbed grabs pushed pushes pinned
    sting: beats beating slaps slapped slapping punch* chok* abus* strangl* whips kicks hits hitting
    beaten: beaten hit abused slapped choked tortured battered strangled punched kicked beat
    rape: rape raped rapes raping rapist molest* grop* fondl*
    slay: kill murder stab shoot behead strangle burn poison slaughter
    want: want wants wanted wanna wish wishes hope pray ready rather prefer beg going gonna desire crave
    end: end ending ended finish finishing
    not: not dont dnt never no cant cannot didnt doesnt dun
    pills: pill pills tablet tablets tabs paracetamol tylenol panadol medicine medicines medication meds antidepressant antidepressants ibuprofen advil aspirin xanax capsules painkillers valium benadryl drugs
    much: many whole bottle box pack packet strip handful bunch all lots lot entire five six seven eight nine ten twelve fifteen twenty thirty forty fifty dozen # extra
    took: took take taken taking swallow* drank drink drunk drinks ate eaten popped had gulped
    poison: bleach poison harpic acid pesticide detergent antifreeze dettol clorox insecticide
  `,
  harmless: `
    die/dying/died/dead/death ~ muslim/muslims/madinah/medina/makkah/mecca/sujood/sujud/sajdah/prostration/iman/faith/islam/tawhid/tawheed/shahada/shahadah/martyr/martyrs/ramadan/friday/kalima/hajj/jihad/righteous/believer
    die/dying/died for
    good ~ death/ending
    rather die than
    dying/dead/died of/from ~ laugh*/laughter/hunger/thirst/boredom/embarrassment/cancer/covid
    dying to
    die/died/dead laughing
    abuse of power/authority/alcohol/drugs/trust/language
    killing me/my
    kill me if ~ fail/late/forget/lose/dont
    kill ~ process/application/app/bug/task/job
    die of worry
    kill* ~ time/mood/vibe
    suicide bomb*/attack*/vest/squad/mission/rate/rates/statistics
    beat*/hit*/slap*/kick* ~ me/us/him/her/them ~ at/in/on ~ chess/cards/game/games/race/football/cricket/fifa/tennis/quiz
    hit me/us up
    hit me with ~ hadith/question/verse/quote/facts
    hit/hits/hitting me hard/differently/different
    hit by ~ car/bus/truck/bike/train/ball
    hit*/cut*/burn*/hurt*/bleed*/touch*/raped ~~ wudu/wudhu/ablution/wudoo/ghusl
    wudu/wudhu/ablution ~~ touch*
    live/living ~ in/near/at/under/together/abroad/there
    live with my/him/her/his/them/inlaws
    wake up ~ for/at/early/late
    touch*/touches ~ my/the/our ~ heart/soul/feet/forehead/quran/mushaf/head
    hurt myself ~ playing/running/training
    burn* ~ myself ~ cooking/oven/stove/tea
    of my @who ~ dying/death
    prophet/nabi/messenger ~~ poison*
    disappear* ~ for ~ weekend/holiday/day/vacation
    forc* ~ me ~ to pray/study/eat/fast/wake/read/memorize/wear/learn/apologize/clean
    someone/people/person/those/anyone/who/one who/that ~ hurt me
  `,
  frames: {
    overdose: `
      @took ~ @much ~ @pills
      @took ~ too/so many
      overdos*/od
      @took ~ @poison
    `,
    self_harm: `
      @i ~ want/wanna/wish/ready/rather/prefer/beg/going/gonna/crave/deserve/hope/pray/need/should/wanted/wanting ~ die/dying/death/suicide
      @not ~ care/mind ~ if i ~ die/live/dead
      just/please kill me
      @i/@who ~ want/wish/wanna ~ be/was/were/i dead
      rather ~ be dead
      use ~ on myself
      gun ~~ myself/my head
      noose
      @who ~ want/wants/wanted/wanna/wishes ~ to/2 die
      kill* myself/yourself/urself
      kms
      unalive*
      suicidal/sucid*/suicde/suisid*/suicdal
      hope/hopes i die
      hate/hating being alive
      @not ~ deserve ~ live/alive
      throw*/threw myself off/under/in/from
      my/@they ~ @who ~ kill* ~ himself/herself/themselves/themself
      @they ~ will/going/gonna/want/wants/to/might kill ~ himself/herself/themselves
      @i/@who ~~ suicid*
      suicid* ~~ myself/me/my/i/im
      cut*/slit*/slash*/scratch*/carv*/burn*/bruis*/hurt*/hurting/harm*/punish*/starv*/hang*/hung/drown*/shoot/stab/poison/injur* ~ myself/herself/themself
      urge/urges/started/relapsed/again ~ cutting/cut
      cutting again
      hang*/hung/drown*/shoot/stab/jump* himself
      my ~ @who ~ cut*/slit*/burn*/hurt*/harm* ~ himself/herself
      cut*/slit*/slash* ~ my ~ wrist*/veins/throat
      @i ~ cut*/slit*/slash*/burn*/burning ~ my ~ arm/arms/wrist/wrists/skin/thigh/thighs/leg/legs/veins/body
      @i ~ self ~ harm*/injur*
      hate/hating/hated ~ my ~ life/existence
      punish* ~ my ~ body
      @not/longer ~ want/wanna/wish/feel/care ~ live/alive/exist/existing/living/breathe
      stop existing/living/breathing
      nothing ~ live for
      @i ~ hope ~ @not ~ wake
      @not ~ want/wanna ~ be ~ here/alive/around
      @not ~ want/wanna ~ wake up
      want/wanna/wish/let ~ sleep* ~ forever
      sleep/asleep/bed ~ and ~ never/not/dont ~ wake*
      cant/cannot/not ~ do/take/bear/handle/stand/go/live ~ this/it/life/on/pain ~ anymore/longer/more
      cant/cannot/couldnt go/carry on
      cant/cannot keep going/living
      giv*/gave ~ up on ~ life/everything/living
      @i ~ want/wanna/ready ~ give up
      cant/cannot ~ go on ~ like/living
      @i ~ want/wanna/wish/need ~ it/everything/pain/suffering/all ~ stop/end/over/finished
      @end ~ my/his/her/their/own life
      @i/@they ~ want/wanna/going/gonna/ready/think*/decided ~ @end it/everything/all
      wanna/gonna @end it/everything
      @end it/things ~ tonight/tomorrow/now/today/forever
      take/taking/took/taken ~ my/his/her/their own life
      @i ~ tired/sick/bored/fed/exhausted/done ~ of/with ~ life/living/existing/existence/alive
      tired/sick/bored/fed/done ~ of/with living/existing/life
      no ~ point/reason/will/use/purpose ~ living/live/alive/existing/on
      what*/see ~ point ~ living/alive/existing/on
      what*/see ~ point ~ my life
      life ~ not/isnt/aint ~ worth
      not worth living/it/anything ~ living/life/anymore
      end/ending ~ my ~ suffering/pain/misery
      final/last goodbye
      goodbye ~ forever
      my life ~ worthless/pointless/meaningless/unbearable/over
      better ~ without me
      fine/carry/manage/happier ~ without me
      not being here ~ anymore
      @i ~ wont/not ~ be ~ here/around ~ anymore/tomorrow/longer/soon
      be around much longer
      i/im ~ ending everything/it/things/all
      burden ~ to/on ~ my/everyone/family/others/people
      nothing ~ matter/matters ~ anymore
      what*/see ~ point ~ of any/anything/this/it
      said/say/saying ~ goodbye/goodbyes ~ everyone/people/all/my/online
      @i ~ said my goodbyes
      find ~ the/my note
      better ~ dead
      better/happier/easier ~ if i ~ dead/died/die/gone/disappeared/wasnt/werent/not/never
      nobody/noone/one/none ~ miss/notice/cry ~ me/im/if
      nobody/noone/one/none ~ care/cares ~ if/when
      @i ~ want/wanna/wish ~ disappear*/vanish/cease
      @i ~ think* ~ disappearing
      wish/should/better/regret ~ never/not ~ born
      never ~ been born
      suicide/goodbye/farewell note/notes
      goodbye letters
      jump*/jumping off/from ~ bridge/roof/building/balcony/window/terrace/ledge
      jump*/jumping in front of
      nobody/noone/one ~ notice if i
      wrote/writing/write/written/left/leaving/recorded ~ goodbye/suicide/farewell ~ to/for my/everyone
      have/got/holding/bought/hold/found ~ rope/noose/razor/blade ~ my/ready/hand
      stand*/sitting ~ on ~ roof/rooftop/bridge/ledge/edge/tracks/railing
      @i/@who ~ want/wanna/going/gonna/will/says/ready/about/thinking ~ jump*/jumping
      let me die
      @i ~ wish/pray*/long*/ask*/wait*/beg*/want ~ for ~ death
      wish*/wishing for death
      plan*/planning ~ my ~ death/suicide
    `,
    sexual_abuse: `
      @i ~ was/been/got/were/getting/being ~ @rape
      @rape ~ me/us/my
      my ~ @who ~ @rape
      @i/@who ~~ sexual*/sexually ~ assault*/abus*/harass*/touch*
      @who ~ touch* ~ me/us/inappropriat*
      @who ~ touch* ~ my ~ body/breast*/chest/private*/thigh*/leg*/bum/butt/daughter/son/sister
      hand/hands ~ in/on/under/inside/up ~ my ~ clothes/body/thigh*/pants/leg/legs/chest/breast*/dress/skirt/shirt/mouth
      come/comes/came/sneak* ~ in/into/to my room/bed ~ night
      made/makes/making/make ~ me ~ do things/stuff/it
      made/makes/making/make/forc* ~ me ~ undress/touch/naked/strip
      forc* ~ me/himself/myself/us/her ~ sex/bed/intimacy/intimate/intercourse/sexual
      forc* himself on/upon
      @who forced/forces/forcing me
      forc* me ~ sleep with
      forc* me ~ into
      took/take/taking/takes advantage of me
      groom*/groped/rubbed/rubs/kissed ~ me ~ without/against/when
      @they/@home ~ touch*/touching me
      sex/sleep* ~~ when/if i ~ say/said no
      without my consent
      blackmail* ~ me/us/my
      threat*/going/will ~ share/post/leak/show/send/expose ~ my ~ photos/pics/pictures/videos/nudes/photo
      my ~ nude*/nudes
      leak*/post*/share/send/spread ~ my ~ nude*/photos/pics/pictures/videos ~~ everyone/online/family/internet
      inappropriat* ~ with/to/at ~ me/my
    `,
    violence: `
      @who ~ @hit ~ @me
      @who ~ @hit ~ my/our ~ @frail
      my/our/the/neighbour*/neighbor* ~ man/neighbour/neighbor/@home/@other ~ beating/beats/hits/hitting/abusing/abuses/hurts/hurting/attacked/slaps ~ his/her/their ~ wife/kids/kid/child/children/daughter/baby
      @sting @me
      my ~ @who ~ beats/hits/hitting/beating/abuses/abusing/slaps/attacked/chokes ~ her/him/them
      abus* by ~ her/his/my/their ~ @home
      restraining order
      @who ~ hurts/hurting/harming ~ me/my
      raise*/raised ~ his/her/their hand ~ at/on/to me
      grab*/pull*/drag* ~ my ~ arm/hair/throat/neck/wrist
      @not safe ~ for me
      broke/breaks/broken ~ my ~ arm/nose/rib/ribs/jaw/finger/teeth
      black eye
      @home/@they ~ wont/doesnt ~ let me ~ leave/out/go/see/talk/call/work
      @home/@they ~ cruel to me
      kicked/kicks/threw/thrown ~ me ~ out ~ house/home
      i/im/ive/we ~ @not ~ safe
      @home/@they ~ hurt/hurts/hurting/harm/harms/harmed ~ me
      to/can/may hit/beat/slap/hurt/harm @me
      i/im/ive/me/@frail ~ being/getting/get/got/been/was/were/am/im/gets @beaten
      my ~ @who ~ violent/abusive/abuser
      @they ~ is/gets/are/was/become*/being/got ~ violent/abusive
      throw*/threw ~ at me
      @i ~ scared/afraid/terrified/frightened/fear/fearful/scares of/from ~ my ~ @home
      @i ~ scared/afraid/terrified/frightened of him/her/them
      @i ~ scared/afraid/terrified ~ @they/hell/shell/theyll ~ kill/hurt/hit/beat
      @i ~ scared/afraid/terrified ~ to ~ go/come/be ~ home
      @not ~ safe ~ home/house/here
      unsafe ~ home/house
      my/with/have/these/has bruises
      bruise*/bruises ~ on ~ my
      @i ~~ domestic violence/abuse
      domestic violence/abuse ~~ me/my/i
      domestic violence/abuse ~ home/situation/relationship
      leave/leaving/escape/escaping ~ domestic violence/abuse
      lock*/trap*/confin*/imprison* ~ me/us ~ in/inside/up/out
      held/holds/pulled/pulls/put ~ knife/gun ~ to/at/on ~ me/my
      pull*/grab* ~ me ~ by/hair
    `,
    threat: `
      @who ~ will/would/gonna/to/ll/wanna/can/might/try* ~ @slay ~ me/us/my
      threat* ~ @slay ~ me/us/my
      threat* ~ me/us
      @who ~ threaten* ~ to
      @i ~ death threats
      knife/gun/acid ~~ im/am/i next
      acid ~ on/at me/my
      threw/throw/throwing acid
      force/forces/forced/forcing ~ me/us/my ~~ marry/marriage/marrying/wed/nikah/engaged
      marry/marrying/married me/us/her off
      @i ~~ forced/arranged ~ marriage ~ against
      forced into ~ marriage/marrying
      marry/marriage/married ~~ against ~ my ~ will
      honor/honour kill* ~ me
      stalk*/following me
      hunt*/after/chasing me ~ to/kill/hurt/down
    `,
  },
  topics: {
    self_harm: `
      suicid*
      wanting to die
      self harm*/injury
      harm*/hurt*/injur* ~ oneself
      kill* ~ oneself/himself/herself/themselves/yourselves/yourself
      wish*/wishing/desire ~ death
      take*/taking/taken ~ own ~ life
    `,
    sexual_abuse: `
      @rape
      sexual ~ assault/abuse/harassment/violence
      pedophil*/paedophil*
    `,
    violence: `
      beat*/hit/hitting/strik*/struck/abus*/slap*/hurt* ~ wife/wives/woman/women/girl/child/children/kids/spouse/daughter/son
      wife/child/domestic ~ beat*/abus*/violence/hitting
      abus* ~ husband/father/mother/parents/parent/home/marriage
      violence ~ home/women/family
      abuse/abusive
    `,
    threat: `
      forc* ~~ marry/marriage
    `,
  },
  distress: `
    @i ~~ scared/afraid/terrified/alone/lonely/sad/crying/cry/depress*/anxious/anxiety/panic*/hopeless/desperate/suffering/broken/trauma*/numb/worthless/overwhelmed/miserable/empty/hurting/pain/worried/frightened/grief/heartbroken/ashamed/unsafe/nightmare*
    please help me
    i need help
    scared/afraid/lonely/hopeless/alone/depressed
  `,
};
