/**
 * Runs a vendor's codec once, in QuickJS inside of this thread: nothing of Node is in there, its memory, stack and
 * steps are bounded, and `run-codec.ts` ends the thread when it takes too long. What leaves is one text of JSON.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import variant from '@jitl/quickjs-singlefile-mjs-release-sync'

/** QuickJS asks once in some thousands of steps whether it goes on. */
const MAX_TURNS = 400
const MEMORY_BYTES = 16 * 1024 * 1024
const STACK_BYTES = 256 * 1024
const MAX_OUTPUT_CHARS = 64_000
const MAX_ERROR_CHARS = 200

/** What codecs expect to be there: modules as in Node, and a console that writes nowhere. */
const BEFORE = `var module = { exports: {} }, exports = module.exports
var console = {}
;['log', 'info', 'warn', 'error', 'debug'].forEach((name) => { console[name] = () => {} })
`

/** Calls the codec by the LoRaWAN Payload Codec API, or by the older names of the same. */
const call = (input) => `(() => {
	const input = JSON.parse(${JSON.stringify(JSON.stringify(input))})
	input.recvTime = new Date(input.recvTime)
	const own = module.exports || {}
	const decode = typeof decodeUplink === 'function' ? decodeUplink : own.decodeUplink
	if (typeof decode === 'function') return JSON.stringify(decode(input))
	if (typeof Decode === 'function') return JSON.stringify({ data: Decode(input.fPort, input.bytes, {}) })
	if (typeof Decoder === 'function') return JSON.stringify({ data: Decoder(input.bytes, input.fPort) })
	throw new Error('it has no function decodeUplink')
})()`

const { source, input } = workerData
const quickjs = await newQuickJSWASMModuleFromVariant(variant)
const runtime = quickjs.newRuntime()
runtime.setMemoryLimit(MEMORY_BYTES)
runtime.setMaxStackSize(STACK_BYTES)
let turns = 0
runtime.setInterruptHandler(() => ++turns > MAX_TURNS)
const context = runtime.newContext()
parentPort.postMessage(run())

function run() {
	for (const code of [BEFORE, source]) {
		const loaded = context.evalCode(code, 'codec.js', { type: 'global' })
		if (loaded.error) return failure(loaded.error)
		loaded.value.dispose()
	}
	const result = context.evalCode(call(input), 'call.js', { type: 'global' })
	if (result.error) return failure(result.error)
	if (context.typeof(result.value) !== 'string') return { error: 'it returned nothing' }
	const output = context.getString(result.value)
	return output.length > MAX_OUTPUT_CHARS ? { error: 'it returned too much' } : { output }
}

/** The words of an error; reading them may run code of the codec, within the same bounds. */
function failure(error) {
	if (turns > MAX_TURNS) return { error: 'it takes too many steps' }
	const message = context.getProp(error, 'message')
	const isText = context.typeof(message) === 'string'
	const words = isText ? context.getString(message) : 'it failed'
	return { error: words.slice(0, MAX_ERROR_CHARS) || 'it failed' }
}
