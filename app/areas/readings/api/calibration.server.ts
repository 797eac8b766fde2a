import { calibrationOperations } from '@sfc/contract/readings/calibration/operations'
import type { FarmCtx, Permitted } from '~/context.server'
import {
	cancelCalibration,
	saveCalibration,
	undoCalibration,
} from '~/areas/readings/services/calibration/end-calibration.server'
import { moveStep } from '~/areas/readings/services/calibration/move-step.server'
import {
	listCalibrations,
	readCalibration,
} from '~/areas/readings/services/calibration/read-calibration.server'
import { readStability } from '~/areas/readings/services/calibration/read-stability.server'
import { recordPoint } from '~/areas/readings/services/calibration/record-point.server'
import type { Sensor } from '~/areas/readings/services/calibration/require-sensor.server'
import { startCalibration } from '~/areas/readings/services/calibration/start-calibration.server'
import { takeOverCalibration } from '~/areas/readings/services/calibration/take-over-calibration.server'
import { calibrationToWire, rawToWire, sensorToWire } from './calibration-to-wire'
import { implement } from '~/api/operation-handlers'

type AboutSensor = { sensor: Sensor }

/** The current calibration of a sensor. */
const loadCalibrationWire = async (ctx: FarmCtx, { sensor: { pointId } }: AboutSensor) =>
	calibrationToWire(await readCalibration(ctx, { pointId }))

/** Wraps a call that changes the calibration of one sensor and returns its new state. */
const changeCalibration =
	<I extends AboutSensor>(
		change: (ctx: Permitted<'sensor.calibrate'>, pointId: number, input: I) => Promise<unknown>,
	) =>
	async (ctx: Permitted<'sensor.calibrate'>, input: I) => {
		await change(ctx, input.sensor.pointId, input)
		return loadCalibrationWire(ctx, input)
	}

export const calibrationApi = implement(calibrationOperations, {
	listCalibrations: async (ctx) => (await listCalibrations(ctx)).map(sensorToWire),
	readCalibration: loadCalibrationWire,
	readRawValue: async (ctx, { sensor }) => rawToWire(await readStability(ctx, sensor)),
	startCalibration: changeCalibration((ctx, pointId) => startCalibration(ctx, { pointId })),
	takeOverCalibration: changeCalibration((ctx, pointId) => takeOverCalibration(ctx, { pointId })),
	moveStep: changeCalibration((ctx, pointId, { body: { from, to } }) =>
		moveStep(ctx, { pointId, from, by: to === 'next' ? 1 : -1 }),
	),
	recordPoint: changeCalibration((ctx, pointId, { body }) =>
		recordPoint(ctx, { ...body, pointId }),
	),
	saveCalibration: changeCalibration((ctx, pointId, { body }) =>
		saveCalibration(ctx, { pointId, ...body }),
	),
	cancelCalibration: changeCalibration((ctx, pointId) => cancelCalibration(ctx, { pointId })),
	undoCalibration: changeCalibration((ctx, pointId, { body }) =>
		undoCalibration(ctx, { pointId, ...body }),
	),
})
