import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { runCodec } from '../../agent-cli/src/drivers/mqtt/lorawan/run-codec'
import { describeWithProgram } from '../support/describe-with'

const FOLDER = process.env['LORAWAN_DEVICES'] ?? '.cache/lorawan-devices'
const CODECS = {
	name: 'lorawan-devices',
	file: existsSync(join(FOLDER, 'vendor')) ? FOLDER : undefined,
	install: `git clone --depth 1 https://github.com/TheThingsNetwork/lorawan-devices ${FOLDER}`,
}

/** Codecs of devices that growers use, by vendor. */
const USEFUL: Readonly<Record<string, string[]>> = {
	browan: ['tbhh100', 'tbwl100'],
	comtac: ['lpn-td1'],
	decentlab:
		'dl-5tm dl-atm22 dl-atm41 dl-ctd10 dl-ds18 dl-iam dl-lp8p dl-par dl-pyr dl-sht35 dl-smtp dl-trs11 dl-trs12 dl-trs21'.split(
			' ',
		),
	dragino: [
		'ldds75',
		'lds01',
		'lht65',
		'llms01',
		'lse01',
		'lsn50-v2',
		'lsn50v2-s31',
		'lsph01',
		'lt22222-l',
	],
	elsys: ['elt-2', 'ems', 'ers', 'ers-co2', 'ers-lite'],
	laird: ['rs1xx-temp-rh-sensor'],
	mclimate: ['co2-sensor', 'ht-sensor'],
	'milesight-iot': ['am107', 'em300-th', 'em500-smtc', 'uc300'],
	netvox: ['r711', 'r718a', 'r718ab'],
	talkpool: ['oy1110', 'oy1210'],
	tektelic: ['t00061xx', 't00067xx'],
	'teneo-iot': ['soil-moisture-sensor'],
}

type Example = {
	description?: string
	input: { bytes: number[]; fPort: number; recvTime?: string }
	output: { data?: object; errors?: string[] }
}
type Codec = { uplinkDecoder?: { fileName: string; examples?: Example[] } }

describeWithProgram(CODECS, 'Codecs of vendors in the sandbox', (folder) => {
	const codecs = Object.entries(USEFUL).flatMap(([vendor, names]) =>
		names.flatMap((name) => {
			const file = join(folder, 'vendor', vendor, `${name}-codec.yaml`)
			if (!existsSync(file)) return []
			const { uplinkDecoder } = load(readFileSync(file, 'utf8')) as Codec
			const source = join(folder, 'vendor', vendor, uplinkDecoder?.fileName ?? '')
			return uplinkDecoder?.examples
				? [{ name: `${vendor}/${name}`, source, ...uplinkDecoder }]
				: []
		}),
	)

	test('at least twenty of them are there', () => expect(codecs.length).toBeGreaterThan(20))

	test.each(codecs)(
		'$name decodes its examples as its vendor says',
		async ({ source, examples = [] }) => {
			const code = readFileSync(source, 'utf8')
			for (const { description, input, output } of examples) {
				const recvTime = Date.parse(input.recvTime ?? '2026-03-01T00:00:00Z')
				const decoded = runCodec(code, { ...input, recvTime })
				if (output.errors?.length) await expect(decoded, description).rejects.toThrow('codec: ')
				else expect(plain(await decoded), description).toEqual(plain(output.data))
			}
		},
	)
})

/** As JSON carries it, to 12 digits, without what is null: engines differ in the last digit of a power. */
const plain = (data: unknown): unknown =>
	JSON.parse(
		JSON.stringify(data, (_, value: unknown) => {
			if (typeof value === 'number') return Number(value.toPrecision(12))
			return value ?? undefined
		}),
	)
