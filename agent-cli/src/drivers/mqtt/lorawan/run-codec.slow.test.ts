import { expect, test } from 'vitest'
import { runCodec } from './run-codec'

const INPUT = { bytes: [1, 2], fPort: 5, recvTime: Date.UTC(2026, 2, 1) }
const run = (source: string) => runCodec(source, INPUT)

test.each([
	[
		'decodeUplink',
		'function decodeUplink(i) { return { data: { sum: i.bytes[0] + i.bytes[1], port: i.fPort, year: i.recvTime.getUTCFullYear() } } }',
	],
	[
		'decodeUplink of a module',
		'module.exports.decodeUplink = (i) => ({ data: { sum: 3, port: i.fPort, year: 2026 } })',
	],
	[
		'a constant',
		'const decodeUplink = (i) => { console.log(i); return { data: { sum: 3, port: 5, year: 2026 } } }',
	],
	[
		'Decode, of ChirpStack 3',
		'function Decode(port, bytes) { return { sum: bytes.length + 1, port, year: 2026 } }',
	],
	[
		'Decoder, of The Things Network 2',
		'function Decoder(bytes, port) { return { sum: 3, port, year: 2026 } }',
	],
])('a codec with %s decodes', async (_, source) => {
	expect(await run(source)).toEqual({ sum: 3, port: 5, year: 2026 })
})

const body = (code: string) => `function decodeUplink(input) { ${code} }`

test.each([
	['nothing', '', /no function decodeUplink/],
	['no JavaScript', 'function (', /codec: /],
	['errors', body('return { errors: ["too short"] }'), /too short/],
	['no data', body('return {}'), /no data/],
	['undefined', body('return undefined'), /returned nothing/],
	['an exception', body('throw new Error("x".repeat(9999))'), /^codec: x{200}$/],
	['an exception that is no error', body('throw { get message() { while (true); } }'), /codec: /],
	['a loop without an end', body('while (true);'), /it takes too/],
	['a loop while it is loaded', 'for (;;);', /it takes too/],
	[
		'a loop that catches everything',
		body('for (;;) try { for (;;); } catch (e) {}'),
		/it takes too/,
	],
	['deep recursion', body('const f = () => f() + 1; return f()'), /codec: .*(stack|recursion)/i],
	[
		'deep nesting',
		body('let a = {}; const d = a; for (let i = 0; i < 1e5; i++) a = a.a = {}; return { data: d }'),
		/codec: /,
	],
	['a list without an end', body('const a = []; for (;;) a.push({ n: a.length })'), /codec: /],
	['a memory bomb', body('return new ArrayBuffer(64e6)'), /memory/],
	['a text bomb', body('let s = "x"; for (;;) s += s'), /codec: /],
	['a large output', body('return { data: { s: "x".repeat(100000) } }'), /too much/],
	[
		'many fields',
		body('const data = {}; for (let i = 0; i < 20000; i++) data["k" + i] = i; return { data }'),
		/too much/,
	],
	['a getter without an end', body('return { data: { get a() { for (;;); } } }'), /it takes too/],
	['toJSON without an end', body('return { data: { toJSON() { for (;;); } } }'), /it takes too/],
	[
		'a proxy',
		body('return new Proxy({}, { get() { for (;;); }, ownKeys() { for (;;); } })'),
		/it takes too/,
	],
	['a circle', body('const data = {}; data.data = data; return { data }'), /circular/],
	[
		'a regular expression without an end',
		body('return { data: { a: /(a+)+b/.test("a".repeat(60)) } }'),
		/codec: /,
	],
])('a codec that gives %s ends, and says why', async (_, source, message) => {
	await expect(run(source)).rejects.toThrow(message)
})

test('a loop of the machine itself, which counts no steps, is ended by the clock', async () => {
	const loop = body('Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)')
	await expect(run(loop)).rejects.toThrow(/codec: it takes too/)
})

test('nothing of this program is in reach', async () => {
	const names = [
		'process',
		'require',
		'global',
		'Buffer',
		'fetch',
		'WebAssembly',
		'setTimeout',
		'XMLHttpRequest',
		'Deno',
		'std',
		'os',
		'parentPort',
		'workerData',
	]
	const code = `const made = [
		() => ({}).constructor.constructor("return typeof process + typeof require")(),
		() => input.bytes.constructor.constructor("return typeof process")(),
		() => (function () { return typeof this.process })(),
		() => Object.getPrototypeOf(async () => {}).constructor("return process")() && "promise",
		() => { try { null.x } catch (e) { return typeof e.constructor.constructor("return globalThis.process")() } },
	].map((make) => { try { return String(make()) } catch (e) { return e.name } })
	return { data: { made, names: ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== "undefined") } }`
	expect(await run(body(code))).toEqual({
		made: ['undefinedundefined', 'undefined', 'undefined', 'promise', 'undefined'],
		names: [],
	})
	await expect(run('import fs from "node:fs"')).rejects.toThrow(/codec: /)
	await expect(run(body('return import("node:fs")'))).rejects.toThrow(/codec: /)
})

test('nothing is left behind: not for the next run, and not in the prototypes of this program', async () => {
	await run(`globalThis.left = 1; Object.prototype.left = 2; JSON.stringify = () => '{"data":{"__proto__":{"x":1}}}'
		${body('return {}')}`).catch(() => undefined)
	expect(({} as { x?: number; left?: number }).x).toBeUndefined()
	expect(await run(body('return { data: { left: typeof left } }'))).toEqual({ left: 'undefined' })
})
