import { createFarmRounds } from '~/areas/platform/services/farm-work/create-farm-rounds.server'
import { evaluateAlarms } from './evaluate-alarms.server'

/** Creates the job that evaluates the alarms of the farms that are due. */
export const createAlarmRounds = () =>
	createFarmRounds({
		job: 'alarms',
		failure: 'the alarms of a farm could not be evaluated',
		work: async (scope) =>
			(await evaluateAlarms(scope, { listensSince: scope.state.listensSince })).nextAt,
	})
