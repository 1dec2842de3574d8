import beanTrader from './bean-trader.json';
import common from './common.json';
import end from './end.json';
import gangsters from './gangsters.json';
import ladies from './ladies.json';
import learn from './learn.json';
import log from './log.json';
import review from './review.json';
import room from './room.json';
import start from './start.json';
import table from './table.json';
import theDuel from './the-duel.json';

export default { ...beanTrader, ...common, ...end, ...gangsters, ...ladies, ...learn, ...log, ...review, ...room, ...start, ...table, ...theDuel };
