import { Environment, Interpreter } from '@huggingface/jinja'

type Program = Parameters<Interpreter['run']>[0]
type Value = ReturnType<Interpreter['run']>

/** A template that takes more steps, or makes larger values, than its input explains. */
export class JinjaLimit extends Error {}

/** Steps and characters that any template may take; larger inputs allow more. */
const LEAST_WORK = 100_000
/** A step takes as long as copying so many characters. */
const STEP_WORK = 20
/** How often a template may go through all of its input. */
const MOST_PASSES = 16

/** Sets functions that templates call; a list or object that one gives back is passed on and not copied. */
export function setFunctions(
	environment: Environment,
	functions: Readonly<Record<string, (...args: unknown[]) => unknown>>,
): void {
	for (const [name, run] of Object.entries(functions)) {
		const convert = environment.set(name, (result: unknown) => result) as FunctionValue
		const { value: toValue } = convert
		convert.value = (args, scope) => {
			const result = run(...args.map(({ value }) => value))
			const given = args.find(({ value }) => typeof value === 'object' && value === result)
			return given ?? toValue([{ value: result } as Value], scope)
		}
	}
}

type FunctionValue = { value: (args: Value[], scope: Environment) => Value }

/**
 * Runs a Jinja program over what is set in `input`. Steps, the length of every text and the size of every
 * value count, a list that holds another twice with both: what doubles itself ends early instead of filling
 * the memory. Throws `JinjaLimit`. Functions in `input` bound what they return themselves.
 */
export function runJinja(program: Program, input: Environment, leastWork = LEAST_WORK): string {
	let inputSize = 0
	for (const value of input.variables.values()) inputSize += countValues(value, Infinity)
	const scope = new Environment(input)
	return String(
		new BoundedInterpreter(scope, leastWork + MOST_PASSES * inputSize).run(program).value,
	)
}

/** Sizes of lists and objects, which no template changes once they are made. */
const sizes = new WeakMap<Value, number>()

class BoundedInterpreter extends Interpreter {
	#work = 0

	constructor(
		environment: Environment,
		readonly most: number,
	) {
		super(environment)
	}

	override evaluate(...[node, environment]: Parameters<Interpreter['evaluate']>): Value {
		this.#spend(STEP_WORK)
		const value = super.evaluate(node, environment)
		if (typeof value.value === 'string') this.#spend(value.value.length)
		else if (typeof value.value === 'object' && value.value !== null && !sizes.has(value))
			this.#spend(countValues(value, this.most))
		return value
	}

	#spend(work: number): void {
		this.#work += work
		if (this.#work > this.most) throw new JinjaLimit('it makes too much out of a message')
	}
}

/** The values and characters in a value, what it holds twice counted twice; `most` or more ends the count. */
function countValues(value: Value, most: number): number {
	if (typeof value.value === 'string') return value.value.length + 1
	if (typeof value.value !== 'object' || value.value === null) return 1
	const known = sizes.get(value)
	if (known !== undefined) return known
	let size = 1
	for (const part of Array.isArray(value.value) ? value.value : value.value.entries()) {
		const [key, inner] = Array.isArray(part) ? part : ['', part]
		size += key.length + countValues(inner, most - size)
		if (size > most) break
	}
	// A namespace is the one value that changes.
	if (value.type !== 'NamespaceValue') sizes.set(value, size)
	return size
}
