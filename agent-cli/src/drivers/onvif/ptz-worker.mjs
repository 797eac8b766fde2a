// Plain JavaScript, so that a worker thread can run it from the source as well as from the bundle.
// An unhandled error inside the package ends this thread, not the agent. Only `ptz-adapter` starts it.
import onvif from 'node-onvif'
import { parentPort, workerData } from 'node:worker_threads'

const { xaddr, user, pass, move } = workerData
const report = (message) => parentPort.postMessage(message)
const stopAsked = new Promise((resolve) => parentPort.once('message', resolve))

const device = new onvif.OnvifDevice({ xaddr, user, pass })
let moving = false
try {
	await device.init()
	await device.ptzMove({
		speed: { x: move.pan, y: move.tilt, z: move.zoom },
		timeout: Math.max(1, Math.ceil(move.durationMs / 1000)),
	})
	moving = true
} catch (error) {
	report({ refused: error instanceof Error ? error.message : String(error) })
}
if (moving) {
	await Promise.race([stopAsked, new Promise((resolve) => setTimeout(resolve, move.durationMs))])
	await device.ptzStop()
	report('stopped')
}
parentPort.close()
