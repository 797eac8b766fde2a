import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Command, Option } from 'commander'
import { z } from 'zod'
import { describeError } from '../describe-error'
import { formatProblem, type ModelCheck } from '@sfc/contract/equipment/device-models/check-model'
import {
	IMPORT_FORMAT_KEYS,
	type ImportFormat,
} from '@sfc/contract/equipment/device-models/import-formats'
import { searchModels } from '@sfc/contract/equipment/device-models/known-model'
import { CONFIRMED_BY } from '@sfc/contract/equipment/device-models/model-words'
import { checkModelFile } from '../drivers/modbus/authoring/check-model-file'
import { describeModel } from '../drivers/modbus/authoring/describe-model'
import { tryModel } from '../drivers/modbus/authoring/try-model'
import { endpointName } from '../drivers/modbus/line/endpoint'
import type { Model } from '@sfc/contract/equipment/device-models/model'
import { planReads } from '@sfc/contract/equipment/device-models/plan-reads'
import { modelLibrary } from '../drivers/modbus/model-library'
import { describeEndpoint, ModbusSettings } from '../drivers/modbus/settings'
import { CommandError } from '../exit-codes'
import { writeFileAtomically } from '../write-file'
import { wholeNumber } from './options'
import { printTable } from './print-table'
import { QUANTITIES } from '@sfc/domain/units/quantities'
import { withTimeout } from '@sfc/contract/with-timeout'

const TRY_MS = 60_000

export const modelCommand = (): Command =>
	new Command('model')
		.description('describe a Modbus device that is not known yet, without code')
		.addCommand(listCommand())
		.addCommand(newCommand())
		.addCommand(checkCommand())
		.addCommand(tryCommand())
		.addCommand(importCommand())

const newCommand = () =>
	new Command('new')
		.description('write a model to begin with')
		.argument('<file>', 'its name is the id of the model: relay-box.json')
		.action((file: string) => {
			const [, id] = /^([a-z0-9][a-z0-9-]{0,63})\.json$/.exec(basename(file)) ?? []
			if (!id)
				throw new CommandError(
					'usage',
					'Name the file as the model shall be called: relay-box.json, in small letters.',
				)
			save(file, { ...FIRST, id })
			console.log(`${file} is written. Enter what the maker’s table says, then run:`)
			console.log(`  farm-agent model check ${file}`)
			console.log(`  farm-agent model try ${file} --host 192.168.1.60`)
		})

const checkCommand = () =>
	new Command('check')
		.description('whether files are models, and mean what was recorded')
		.argument('<files...>', 'JSON')
		.action((files: string[]) => {
			const checks = files.map((file) => ({ file, ...checkModelFile(file) }))
			for (const { file, ...check } of checks) print(file, check)
			if (checks.some(({ problems }) => problems.length > 0))
				throw new CommandError('failed', 'Something is wrong, see above.')
		})

type TryOptions = { unit: number; save?: boolean } & Record<string, unknown>

const tryCommand = () =>
	new Command('try')
		.description('read a device by a model once; nothing is written to the device')
		.argument('<file>', 'JSON')
		.option('--host <address>', 'where the device or its gateway is')
		.addOption(new Option('--port <port>').default(502).argParser(wholeNumber(1, 65_535)))
		.addOption(
			new Option('--transport <how>', 'rtu-tcp for serial frames over TCP, rtu for a serial port')
				.choices(['tcp', 'rtu-tcp', 'rtu'])
				.default('tcp'),
		)
		.option('--path <port>', 'of rtu, like /dev/ttyUSB0')
		.addOption(new Option('--baud-rate <n>').default(9600).argParser(wholeNumber(300, 921_600)))
		.addOption(new Option('--parity <p>').choices(['none', 'even', 'odd']).default('none'))
		.addOption(new Option('--stop-bits <n>').default(1).argParser(wholeNumber(1, 2)))
		.addOption(new Option('--unit <id>', 'its unit id').default(1).argParser(wholeNumber(0, 255)))
		.option('--save', 'add what it answers to the file, as the test of the model')
		.action(async (file: string, { save: isSaved, unit, ...line }: TryOptions) => {
			const { model } = requireModel(file)
			const settings = ModbusSettings.safeParse({ ...line, unit, model: model.id })
			if (!settings.success) throw new CommandError('usage', z.prettifyError(settings.error))
			const endpoint = describeEndpoint(settings.data)
			const tried = await withTimeout(TRY_MS, undefined, (signal) =>
				tryModel(model, { ...endpoint, unit }, signal),
			)
			printTable(
				['Point', 'Value', 'Unit', ''],
				tried.points.map(({ id, value, reason }) => {
					const point = model.points.find((one) => one.id === id)
					const unit = point ? QUANTITIES[point.quantity].unit : ''
					return [id, value === null ? '-' : String(value), unit, reason ?? '']
				}),
			)
			const answered = Object.keys(tried.answers).length
			if (answered === 0)
				throw new CommandError(
					'device',
					`Nothing answers at ${endpointName(endpoint)} unit ${unit}.`,
				)
			if (!isSaved) return
			const values = Object.fromEntries(
				tried.points.flatMap(({ id, value, reason }) =>
					reason === null || value !== null ? [[id, value]] : [],
				),
			)
			const written = JSON.parse(readFileSync(file, 'utf8')) as { recorded?: object[] }
			const recorded = [...(written.recorded ?? []), { answers: tried.answers, values }]
			write(file, { ...written, recorded })
			console.log(`Added to ${file}. Compare the values with the device’s own display.`)
		})

const listCommand = () =>
	new Command('list')
		.description('the devices that are known, and what is read of them')
		.argument('[words...]', 'only those in which all of these words are found')
		.option('--models-dir <folder>', 'a folder with models of your own, listed too')
		.action((words: string[], { modelsDir }: { modelsDir?: string }) => {
			const { models, problems } = modelLibrary(modelsDir)
			const known = [...models.values()].filter(({ simulated }) => !simulated).map(describeModel)
			const found = searchModels(known, words.join(' '))
			printTable(
				['Model', 'Device', 'Reads', 'Outputs', 'Confirmed by'],
				found.map(({ id, vendor, name, reads, outputs, drives, verified }) => [
					id,
					`${vendor} ${name}`,
					reads.join(', '),
					outputs === 0 ? '' : drives ? String(outputs) : `${outputs}, read only`,
					CONFIRMED_BY[verified],
				]),
			)
			for (const problem of problems) console.log(problem)
			if (found.length === 0) throw new CommandError('failed', 'No model is found.')
		})

const importCommand = () =>
	new Command('import')
		.description('make models of a file of Home Assistant, Wiren Board, evcc or Telegraf')
		.argument('<file>', 'YAML, JSON or TOML')
		.option('--to <folder>', 'where the models are written', '.')
		.addOption(
			new Option('--format <name>', 'what the file is, where that is not recognized').choices(
				IMPORT_FORMAT_KEYS,
			),
		)
		.action(async (file: string, { to, format }: { to: string; format?: ImportFormat }) => {
			const { importModels, recognizeFormat } =
				await import('@sfc/contract/equipment/device-models/import-models')
			let imported: ReturnType<typeof importModels>
			try {
				const text = readFileSync(file, 'utf8')
				const of = format ?? recognizeFormat(text)
				if (!of) throw new Error('no known format; name it with --format')
				imported = importModels(text, of, basename(file))
			} catch (error) {
				throw new CommandError('failed', `${file} is not understood: ${describeError(error)}`)
			}
			const { models, left } = imported
			for (const model of models) {
				const { id, points } = model as Pick<Model, 'id' | 'points'>
				const path = join(to, `${id}.json`)
				save(path, model)
				console.log(`${path}: ${points.length} points`)
			}
			for (const line of left) console.log(`Left out: ${line}`)
			if (models.length === 0) throw new CommandError('failed', 'Nothing in it is understood.')
			console.log('They are read and drive nothing: nobody confirmed their registers here.')
			console.log('Try each at its device: farm-agent model try <file> --host <address>')
		})

function requireModel(file: string): { model: Model } {
	const { model, problems } = checkModelFile(file)
	if (model) return { model }
	throw new CommandError(
		'usage',
		`${file} is no model:\n  ${problems.map(formatProblem).join('\n  ')}`,
	)
}

function print(file: string, { model, problems, advice }: ModelCheck): void {
	for (const problem of problems) console.log(`${file}: ${formatProblem(problem)}`)
	if (!model) return
	const requests = planReads(model).length
	const tests = model.recorded.length
	if (problems.length === 0)
		console.log(
			`${file}: ${model.vendor} ${model.name}, ${model.points.length} points in ${requests} requests, ${tests} recorded ${tests === 1 ? 'answer' : 'answers'}`,
		)
	for (const line of advice) console.log(`  ${line}`)
}

/** Never over a file that is there. */
function save(path: string, content: object): void {
	if (existsSync(path)) throw new CommandError('usage', `${path} is there already.`)
	if (!existsSync(dirname(path)))
		throw new CommandError('usage', `There is no folder ${dirname(path)}.`)
	write(path, content)
}

const write = (path: string, content: object) =>
	writeFileAtomically(path, `${JSON.stringify(content, null, '\t')}\n`)

/** What every model has; the numbers are of a thermometer that many sell. */
const FIRST = {
	rev: 1,
	name: 'Name of the device',
	vendor: 'Maker',
	kind: 'sensor',
	points: [
		{
			id: 'air-temperature',
			label: 'Air temperature',
			quantity: 'airTemperature',
			table: 'input',
			addr: 1,
			type: 's16',
			scale: 0.1,
		},
	],
	verified: 'community',
	source: 'Where the table of registers comes from: the maker’s manual, its page',
}
