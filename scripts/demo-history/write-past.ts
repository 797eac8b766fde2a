import { parentPort, workerData } from 'node:worker_threads'
import { PastReadings } from '../../db/telemetry/past-readings'
import { openPastWriter } from '../../db/telemetry/past-writer-sqlite'
import type { Recorded, RecorderData } from './past-recorder'

const { file, pointIds, quality, endsAt } = workerData as RecorderData
const writer = openPastWriter(file)
const past = new PastReadings(pointIds, quality, writer, endsAt)

parentPort?.on('message', (recorded: Recorded) => {
	if (recorded.kind === 'end') {
		past.end()
		parentPort?.postMessage(writer.close())
		return
	}
	for (const decision of recorded.decisions) writer.decision(decision)
	const { readings } = recorded
	for (let i = 0; i < readings.length; i += 3) {
		const [pointId = 0, at = 0, value = 0] = readings.subarray(i, i + 3)
		past.add(pointId, at, value)
	}
})
