/** First words of a doc comment that say neither what the thing is nor what it does. */
const RIDDLES = /^(The same|Of|Those|Also|None|Whose)\b/

/** Names that end in a preposition, or that use a word of our own for one of the field. */
const NAMES = [
	[/(?<![A-Z])(Of|InWords)$/, 'Name a lookup by a verb or by what it gives: findX, formatX.'],
	[/^(told|untold|giveUp|stretch)([A-Z]|$)/, 'Use the word of the field.'],
	[/^forget[A-Z]/, 'Say delete or purge.'],
]

const firstWords = (comment) => comment.value.replace(/^[\s*]+/, '')

/** Lint rule: a doc comment begins with what the thing is or does. */
export const riddles = {
	meta: { type: 'suggestion', schema: [], messages: { riddle: 'Begin with what it is or does.' } },
	create: (context) => ({
		Program() {
			for (const comment of context.sourceCode.getAllComments())
				if (comment.type === 'Block' && comment.value.startsWith('*'))
					if (RIDDLES.test(firstWords(comment)))
						context.report({ loc: comment.loc, messageId: 'riddle' })
		},
	}),
}

const declaredIds = ({ declaration }) =>
	declaration?.declarations?.map(({ id }) => id) ?? (declaration?.id ? [declaration.id] : [])

/** Lint rule: an exported name uses the words of the field. */
export const names = {
	meta: { type: 'suggestion', schema: [], messages: { name: '{{name}}: {{advice}}' } },
	create: (context) => ({
		ExportNamedDeclaration(node) {
			for (const id of declaredIds(node))
				for (const [pattern, advice] of NAMES)
					if (id.type === 'Identifier' && pattern.test(id.name))
						context.report({ node: id, messageId: 'name', data: { name: id.name, advice } })
		},
	}),
}
