import { describe, expect, it } from 'vitest';
import { readGoDeclarations } from './go-declarations.mjs';

const source = `// Package things is not a type.
package things

// Thing is one of many,
// on two lines.
//
//
// TODO: say more.
// +k8s:deepcopy-gen=true
type Thing struct {
	// Inline is not a field in JSON.
	Base \`json:",inline"\`
	// A comment of its own says nothing about the field below it.

	Bare string \`json:"bare"\`
	// what is written
	//   keeps its spaces.
	// ---
	// Notes for developers.
	// +optional
	What *string \`json:"what,omitempty" protobuf:"bytes,1,opt,name=what"\` // Not this one.
	//go:notinheap
	// Dash has a strange name.
	Dash string \`json:"-,"\`
	// Hidden is in no JSON.
	Hidden string \`json:"-"\`
	// No tag at all.
	Untagged string
	/*
		A block,
		with spaces before its lines.
	*/
	Block string \`json:"block"\`
}

// Word is a string.
type Word string

// Other is the same.
type Other = Word

type Silent struct{}

func (t Thing) later() {
	// Not a field.
	x := \`json:"x"\`
}
`;

describe('readGoDeclarations', () => {
  const types = readGoDeclarations(source);

  it('reads the description of a type, without TODO and markers', () => {
    expect(types.Thing.type).toBe('Thing is one of many,\non two lines.\n');
    expect(types.Word).toEqual({ type: 'Word is a string.', fields: {} });
    expect(types.Other.type).toBe('Other is the same.');
    expect(types.Silent).toEqual({ type: '', fields: {} });
  });

  it('reads the descriptions of fields by their JSON names', () => {
    expect(types.Thing.fields).toEqual({
      what: 'what is written\n  keeps its spaces.',
      '-': 'Dash has a strange name.',
      block: 'A block,\nwith spaces before its lines.',
    });
  });

  it('does not treat lines outside of a struct as fields', () => {
    expect(Object.keys(types)).toEqual(['Thing', 'Word', 'Other', 'Silent']);
    expect(readGoDeclarations('package empty\n')).toEqual({});
  });
});
