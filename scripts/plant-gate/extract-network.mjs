/**
 * Writes `mobilenet-v2.bin` from the npm package nsfwjs (MIT), whose `mobilenet_v2_mid` is a MobileNetV2 1.4
 * that was trained on ImageNet:
 *
 *     npm pack nsfwjs@4.4.0 && tar xzf nsfwjs-4.4.0.tgz && node scripts/plant-gate/extract-network.mjs package
 *
 * Kernels stay as the package has them, a byte each. What the package adds for its own purpose, after the
 * pooling, is left out.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'

const TO = new URL(
	'../../app/areas/plant-health/services/diagnosis/gate/mobilenet-v2.bin',
	import.meta.url,
)

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the package nsfwjs')

const load = (file) => {
	const module = { exports: {} }
	const path = join(folder, 'dist/models/mobilenet_v2_mid', file)
	vm.runInNewContext(readFileSync(path, 'utf8'), { module, exports: module.exports })
	return module.exports
}
const model = load('model.min.js')
const bytes = Buffer.concat(
	['1of2', '2of2'].map((part) => Buffer.from(load(`group1-shard${part}.min.js`), 'base64')),
)

const weights = new Map()
let at = 0
for (const { name, shape, dtype, quantization } of model.weightsManifest[0].weights) {
	const count = shape.reduce((product, size) => product * size, 1)
	if (quantization && quantization.dtype !== 'uint8') throw new Error(`${name} is no byte`)
	const length = quantization ? count : 4 * count
	weights.set(name, { shape, dtype, ...quantization, bytes: bytes.subarray(at, at + length) })
	at += length
}
const floats = ({ min, scale, bytes: stored }) =>
	Float32Array.from(stored, (byte) => byte * scale + min)

const header = []
const parts = []
for (const { op, name, input, attr } of model.modelTopology.node) {
	if (op !== '_FusedConv2D' && op !== 'FusedDepthwiseConv2dNative') continue
	const kind = op === '_FusedConv2D' ? 'convolution' : 'depthwise'
	const { shape, min, scale, bytes: kernel } = weights.get(input[1])
	const stride = Number(attr.strides.list.i[1])
	const layer = name.split('/MobilenetV2/')[1].split('/').slice(0, 2).join('/')
	header.push({ name: layer, kind, shape, stride, min, scale })
	parts.push(kernel, Buffer.from(floats(weights.get(input[2])).buffer))
}

const words = Buffer.from(JSON.stringify(header))
const length = Buffer.alloc(4)
length.writeUInt32LE(words.length)
const file = Buffer.concat([length, words, ...parts])
writeFileSync(TO, file)
console.log(header.map(({ name, shape, stride }) => `${name} ${shape} ${stride}`).join('\n'))
console.log(file.length, createHash('sha256').update(file).digest('hex'))
