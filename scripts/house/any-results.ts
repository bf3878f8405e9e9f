/**
 * Finds values of type `any` in the server's own code: results that no type says anything about. Allowed is what gets
 * its type where it comes in (`JSON.parse(text) as Body`), a result that nobody takes, and what is only written to.
 */
import path from 'node:path';
import { API, TypeFlags, type Project, type Type } from 'typescript/unstable/sync';
import { SyntaxKind, type Node, type SourceFile } from 'typescript/unstable/ast';
import {
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isElementAccessExpression,
  isExpressionStatement,
  isIdentifier,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  isVoidExpression,
} from 'typescript/unstable/ast/is';
import { projectRoot } from '#api/project-root.ts';

/** Every place, as `path:line: text`. */
export function findAnyResults(): string[] {
  const api = new API({ cwd: projectRoot });
  try {
    const config = path.join(projectRoot, 'api/tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`The compiler does not know ${config}.`);
    const files = ownFiles(project);
    if (files.length === 0) throw new Error('No file of api/src is in the project.');
    return files.flatMap(file => anyResultsIn(project, file));
  } finally {
    api.close();
  }
}

function ownFiles({ program }: Project): SourceFile[] {
  const folder = path.join(projectRoot, 'api/src') + path.sep;
  return program
    .getSourceFileNames()
    .filter(name => name.startsWith(folder) && !name.endsWith('.test.ts'))
    .map(name => program.getSourceFile(name))
    .filter(file => file !== undefined);
}

function anyResultsIn({ checker }: Project, file: SourceFile): string[] {
  const nodes: Node[] = [];
  const collect = (node: Node): void => {
    if (isResult(node)) nodes.push(node);
    node.forEachChild(collect);
  };
  file.forEachChild(collect);
  const types = checker.getTypeAtLocation(nodes);
  const isUntyped = (type: Type | undefined): boolean => {
    if (!type) return false;
    if (type.flags & TypeFlags.Any) return true;
    return (
      checker.isArrayType(type) && type.isTypeReference() && checker.getTypeArguments(type).some(isUntyped)
    );
  };
  return nodes.filter((_, at) => isUntyped(types[at])).map(node => placeOf(file, node));
}

function isResult(node: Node): boolean {
  if (isIdentifier(node)) {
    const { parent } = node;
    const declares =
      isVariableDeclaration(parent) || isBindingElement(parent) || isParameterDeclaration(parent);
    return declares && parent.name === node;
  }
  const isExpression =
    isCallExpression(node) ||
    isAwaitExpression(node) ||
    isPropertyAccessExpression(node) ||
    isElementAccessExpression(node);
  return isExpression && !isTypedOrDropped(node);
}

function isTypedOrDropped(node: Node): boolean {
  const { parent } = node;
  if (isAwaitExpression(parent) || isParenthesizedExpression(parent)) return isTypedOrDropped(parent);
  if (isBinaryExpression(parent) && parent.operatorToken.kind === SyntaxKind.EqualsToken)
    return parent.left === node;
  return isAsExpression(parent) || isExpressionStatement(parent) || isVoidExpression(parent);
}

function placeOf(file: SourceFile, node: Node): string {
  const start = node.getStart(file);
  const line = file.text.slice(0, start).split('\n').length;
  const text = node.getText(file).replaceAll(/\s+/g, ' ').slice(0, 80);
  return `${path.relative(projectRoot, file.fileName)}:${line}: ${text}`;
}
