import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { bundle } from './bundle'
import { pack } from './pack'

const read = (path: string) => readFileSync(join(ROOT, 'packages/node-red', path), 'utf8')

/** Packs the nodes for Node-RED, which loads them as CommonJS, with the client inside. */
export const packNodeRed = async () =>
	pack(
		{
			name: '@smart-farm-control/node-red-farm',
			description: 'Nodes for Node-RED: readings, events and commands of Smart Farm Control',
			keywords: ['node-red', 'smart-farm-control', 'hydroponics'],
			'node-red': { version: '>=3.0.0', nodes: { farm: 'farm.js' } },
		},
		{
			'farm.js': await bundle(
				"export { registerNodes } from './register-nodes'",
				'packages/node-red/src',
				'cjs',
				{ footer: { js: 'module.exports = module.exports.registerNodes' } },
			),
			'farm.html': read('src/farm.html'),
			'examples/farm.json': read('examples/farm.json'),
			'README.md': read('README.md'),
		},
	)
