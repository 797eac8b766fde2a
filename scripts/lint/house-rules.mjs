import { areaOrder } from './area-order.mjs'
import { forbiddenSyntax } from './forbidden-syntax.mjs'
import { names, riddles } from './plain-english.mjs'

/** Lint plugin: rules of this repository. */
export default {
	meta: { name: 'house' },
	rules: {
		'area-order': areaOrder,
		imports: forbiddenSyntax,
		names,
		riddles,
		syntax: forbiddenSyntax,
	},
}
