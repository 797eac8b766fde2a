import { z } from 'zod'
import { noSuch, onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { CalibrationSensorWire, CalibrationWire, RawReadingWire } from './calibration-wire'
import { SaveCalibrationInput } from './save-calibration'
import { RecordPointInput } from './record-point'

const common = { tag: 'Calibration', auth: 'user' } as const
const change = { permission: 'sensor.calibrate', method: 'post' } as const
const item = '/api/calibration/{sensorId}'
const notYours = 'None is under way, or somebody else calibrates this sensor'

/** One step forward or back from the displayed step. */
const MoveStepInput = z.object({
	from: z.int().min(1),
	to: z.enum(['next', 'previous']),
})

/** The version to undo. */
const UndoCalibrationInput = z.object({ version: z.int().min(1) })

export const calibrationOperations = defineOperations(common, {
	listCalibrations: {
		method: 'get',
		path: '/api/calibration',
		permission: 'farm.see',
		scope: 'read',
		summary: 'Every sensor that can be calibrated, when it was and when it is due',
		query: onFarm,
		answer: z.array(CalibrationSensorWire),
	},
	readCalibration: {
		method: 'get',
		path: item,
		permission: 'farm.see',
		scope: 'read',
		summary: 'A sensor with its calibrations and the one under way',
		answer: CalibrationWire,
		refusals: { 404: noSuch('sensor') },
	},
	readRawValue: {
		method: 'get',
		path: `${item}/reading`,
		permission: 'farm.see',
		scope: 'read',
		summary: 'What the sensor says itself now, and whether it has settled',
		answer: RawReadingWire,
		refusals: { 404: noSuch('sensor') },
	},
	startCalibration: {
		...change,
		path: `${item}/start`,
		scope: 'manage',
		summary: 'Begin: the readings of the sensor count for nothing until it ends',
		answer: CalibrationWire,
		status: 201,
		refusals: {
			404: noSuch('sensor'),
			409: 'Somebody calibrates it, or another sensor has to be calibrated first',
		},
	},
	takeOverCalibration: {
		...change,
		path: `${item}/take-over`,
		scope: 'manage',
		summary: 'Go on with the calibration somebody else began',
		answer: CalibrationWire,
		refusals: { 404: noSuch('sensor'), 409: 'None is under way' },
	},
	moveStep: {
		...change,
		path: `${item}/step`,
		scope: 'manage',
		summary: 'Go on to the next step, or back',
		body: MoveStepInput,
		answer: CalibrationWire,
		refusals: { 404: noSuch('sensor'), 409: notYours },
	},
	recordPoint: {
		...change,
		path: `${item}/points`,
		scope: 'manage',
		summary: 'Take the settled reading in a reference; a point taken again replaces the old one',
		body: RecordPointInput,
		answer: CalibrationWire,
		status: 201,
		refusals: {
			400: 'The reference is not known or has expired; `field` names what is wrong',
			404: noSuch('sensor'),
			409: `The reading is not stable. ${notYours}`,
		},
	},
	saveCalibration: {
		...change,
		path: `${item}/save`,
		scope: 'manage',
		summary: 'Save: a version that holds from now on',
		body: SaveCalibrationInput,
		answer: CalibrationWire,
		status: 201,
		refusals: {
			404: noSuch('sensor'),
			409: `The points do not fit a line; the message says why. ${notYours}`,
		},
	},
	cancelCalibration: {
		...change,
		path: `${item}/cancel`,
		scope: 'manage',
		summary: 'End it without a result',
		answer: CalibrationWire,
		refusals: { 404: noSuch('sensor'), 409: notYours },
	},
	undoCalibration: {
		...change,
		path: `${item}/undo`,
		scope: 'manage',
		summary: 'Undo the newest version; the one before applies again',
		body: UndoCalibrationInput,
		answer: CalibrationWire,
		refusals: { 404: noSuch('sensor'), 409: 'It is not the newest in use' },
	},
})
