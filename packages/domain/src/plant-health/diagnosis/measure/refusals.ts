/** Why a picture cannot be judged, and how to take a better one. */
export const REFUSALS = {
	'few-points': {
		what: 'The picture is too small or too narrow to see a leaf',
		how: 'Send the photo as the camera took it, not a preview or a strip of it.',
	},
	'too-dark': {
		what: 'The picture is too dark to see colours',
		how: 'Take it again in white light or daylight, without flash from close by.',
	},
	'too-bright': {
		what: 'The picture is too bright: the colour of the leaf is lost',
		how: 'Take it again out of the direct light of a lamp, or touch the leaf on the screen so that the camera sets the light for it.',
	},
	'coloured-light': {
		what: 'The picture was taken in pink or purple light, so its colours say nothing',
		how: 'Turn the grow lights to white, or carry the plant to daylight.',
	},
	'no-plant': {
		what: 'There is no green plant in the picture',
		how: 'Take a picture of one leaf or one plant. A plant that is red all over is not recognised.',
	},
	'not-a-plant': {
		what: 'This photo does not seem to show a plant',
		how: 'Take a picture of one leaf or one plant, until it fills at least a third of the picture, before a plain background.',
	},
	'too-far': {
		what: 'The plant is too small in the picture',
		how: 'Go closer, until the leaf fills at least a third of the picture.',
	},
	'flat-colour': {
		what: 'This looks like a drawing or a painted surface, not like a leaf',
		how: 'Take a picture of a real leaf, close enough to see its veins.',
	},
	blurred: {
		what: 'The plant is out of focus',
		how: 'Hold the camera still, about a hand’s length from the leaf, and touch the leaf on the screen to focus.',
	},
} as const

export type Refusal = keyof typeof REFUSALS
